import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { Cluster } from '#test/faults/postgres-cluster.ts'
import { startServerOnOwnPostgres } from './server-on-own-postgres.ts'

const soon = 60_000

/** Needs pg_ctl of a whole PostgreSQL, as Debian's. */
it.runIf(Cluster.isPossible())(
  'while PostgreSQL is away a server that nobody asks logs when that began and when it was over, with the code',
  async () => {
    const { cluster, server, crash } = await startServerOnOwnPostgres()
    const lines = () => linesOf(server.logs())

    await crash()
    await eventually(() => expect(lines()).toHaveLength(1), soon)
    await cluster.startIfEnded()
    await eventually(() => expect(lines()).toHaveLength(2), soon)
    expect(lines()).toMatchObject([
      { msg: 'the job queue fails; said once a minute until it works', code: expect.any(String) },
      { msg: 'the job queue works again', code: expect.any(String) },
    ])
  },
)

it.runIf(Cluster.isPossible())(
  'while PostgreSQL is away twenty calls a second leave a line when that begins and one when it is over, with the code',
  async () => {
    const { cluster, server, crash } = await startServerOnOwnPostgres()
    const lines = () => linesOf(server.logs())
    const ofRequests = () => lines().filter(({ msg }) => !msg.startsWith('the job queue'))

    await crash()
    const statuses: number[] = []
    for (let second = 0; second < 5; second++) {
      const calls = Array.from({ length: 20 }, () => fetch(`${server.url}/api/auth/user`, { headers }))
      statuses.push(...(await Promise.all(calls)).map(({ status }) => status))
      await sleep(1_000)
    }
    expect(statuses).toEqual(Array.from({ length: 100 }, () => 503))
    await cluster.startIfEnded()
    await eventually(() => expect(ofRequests()).toHaveLength(2), soon)
    expect(ofRequests()).toMatchObject([
      { msg: 'the database fails; said once a minute until it works', code: expect.any(String), faults: 1 },
      { msg: 'the database works again', code: expect.any(String), faults: 100 },
    ])
    for (const { code } of lines()) expect(code).toEqual(expect.any(String))
  },
)

const headers = { cookie: `sorrel_session=${'x'.repeat(43)}` }

type Line = { msg: string; faults: number; code?: string }

/** Those of the log, without what the start says in words. */
function linesOf(output: string): Line[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  return lines.map((line) => JSON.parse(line) as Line)
}
