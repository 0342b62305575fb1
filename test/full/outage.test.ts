import { expect, it, onTestFinished } from 'vitest'
import { onPostgres } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { startServer } from '#test/server-process.ts'
import { Cluster } from '#test/trust/postgres-cluster.ts'

const soon = 60_000

/** Needs pg_ctl of a whole PostgreSQL, as Debian's. */
it.runIf(onPostgres() && Cluster.isPossible())(
  'while PostgreSQL is away a server that nobody asks logs when that began and when it was over, with the code',
  { timeout: 180_000 },
  async () => {
    const cluster = await Cluster.start()
    onTestFinished(() => cluster.drop())
    const server = await startServer({ env: { DATABASE_URL: cluster.url } })
    onTestFinished(() => server.stop())
    const lines = () =>
      server
        .logs()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as { msg: string; faults: number; code?: string })

    await cluster.shell(`pg_ctl stop --wait --mode=immediate --pgdata='${cluster.folder}/data' >/dev/null`)
    await eventually(() => expect(lines()).toHaveLength(1), soon)
    await cluster.startIfEnded()
    await eventually(() => expect(lines()).toHaveLength(2), soon)
    expect(lines()).toMatchObject([
      { msg: 'the job queue fails; said once a minute until it works', code: expect.any(String) },
      { msg: 'the job queue works again', code: expect.any(String) },
    ])
  },
)
