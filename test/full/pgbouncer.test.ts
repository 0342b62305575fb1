import { describe, expect, it, onTestFinished } from 'vitest'
import { onPostgres } from '#test/database.ts'
import { hasPgBouncer, startPgBouncer } from '#test/pgbouncer.ts'
import { startRefused, startServer } from '#test/server-process.ts'

const isPossible = hasPgBouncer && onPostgres()

describe.skipIf(!isPossible)('PgBouncer in transaction mode (where it is installed)', () => {
  it('without the direct address refuses each start in one line, and leaves no lock behind', async () => {
    const { direct, pooled } = await startPgBouncer()
    for (const start of ['first', 'second']) {
      const { code, output } = await startRefused({ env: { DATABASE_URL: pooled } })
      expect(output.trimEnd().split('\n').at(-1), start).toBe(
        'DATABASE_DIRECT_URL must lead to PostgreSQL without a pooler in between: here each transaction is given another connection, as by PgBouncer in transaction mode.',
      )
      expect(code).toBe(1)
    }
    const server = await startServer({ env: { DATABASE_URL: direct } })
    await server.stop()
  })

  it('with the direct address serves, also after a second start', async () => {
    const { direct, pooled } = await startPgBouncer()
    const server = await startServer({ env: { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct } })
    onTestFinished(() => server.stop())
    await server.restart()
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  })
})
