import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { onPostgres, openTestDatabase } from '#test/database.ts'
import { oneNodeAtATime } from './one-node.ts'
import type { Database } from './open.ts'
import { assertOwnSession } from './own-session.ts'

async function openOwn(): Promise<Database> {
  const { database, drop } = await openTestDatabase()
  onTestFinished(drop)
  return database
}

async function connect({ directUrl: connectionString }: Database): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

describe.runIf(onPostgres())('a node that starts while another prepares the database', () => {
  it('says who that is, gives up in the end, and starts when the other is done', async () => {
    const database = await openOwn()
    const lines: string[] = []
    const onWait = (line: string) => void lines.push(line)
    const holder = expect.stringMatching(
      / sorrel at (127\.0\.0\.1|the database’s machine) \(PostgreSQL process \d+\)/,
    )
    const start = (mostMs: number) =>
      oneNodeAtATime(database, async () => 'started', { onWait, tellAfterMs: 50, mostMs })
    await oneNodeAtATime(database, async () => {
      const refused: unknown = await start(50).catch((error: unknown) => error)
      expect(refused).toMatchObject({ kind: 'unavailable', message: holder })
      expect(lines).toEqual([holder])
    })
    expect(await start(50)).toBe('started')
    expect(lines).toHaveLength(1)
  })

  it('has the lock as soon as the other’s connection is gone', async () => {
    const database = await openOwn()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: told, resolve: tell } = Promise.withResolvers<string>()
    const { promise: done, resolve: finish } = Promise.withResolvers<void>()
    const first = oneNodeAtATime(database, () => {
      begin()
      return done
    })
    await begun
    const second = oneNodeAtATime(database, async () => 'started', { onWait: tell, tellAfterMs: 50 })
    await told
    finish()
    await first
    expect(await second).toBe('started')
  })
})

describe.runIf(onPostgres())('a session', () => {
  it('of one’s own is accepted, one that is shared is refused', async () => {
    const database = await openOwn()
    const [client, other] = [await connect(database), await connect(database)]
    await assertOwnSession(client, other)
    await expect(assertOwnSession(client, client)).rejects.toThrow('without a pooler in between')
  })
})
