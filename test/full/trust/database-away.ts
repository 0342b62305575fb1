import { setTimeout as sleep } from 'node:timers/promises'
import { judgeBalances } from '#test/faults/balances.ts'
import { call, type Session } from '#test/faults/call.ts'
import { makeLoadCompany } from '#test/faults/company.ts'
import { type Disturbance, FaultyNetwork } from '#test/faults/faulty-network.ts'
import { type Figure, none, time, times } from '#test/faults/figures.ts'
import { figuresOfLoads, type Load, moreWrites, startLoad, unexpected } from '#test/faults/load.ts'
import { Cluster } from '#test/faults/postgres-cluster.ts'
import { judgeStored } from '#test/faults/stored.ts'
import { postgresTestbed, type Testbed } from '#test/faults/testbed.ts'
import { until } from '#test/faults/until.ts'
import { type Server, startServer } from '#test/server-process.ts'

/** Ten seconds for a connection, and thirty for an answer over it. */
const longestAnswerMs = 40_000
/** Longer than anybody waits for an answer. */
const heldMs = 50_000

/** PostgreSQL restarted under load, every other time as by a crash. */
export async function measurePostgresRestarts(rounds: number): Promise<Figure[]> {
  const cluster = await Cluster.start()
  try {
    return await underLoad(cluster.url, async (load) => {
      const backMs: number[] = []
      for (let round = 0; round < rounds; round++) {
        await moreWrites(load, 4)
        await cluster.restart(round % 2 ? 'immediate' : 'fast')
        backMs.push(await untilServing(load.company.admin))
      }
      return [times('first 200 after PostgreSQL’s return', backMs, 2000)]
    })
  } finally {
    await cluster.drop()
  }
}

/** The network between app and PostgreSQL cut, held and slow, each for at most `longestMs`. */
export async function measureBadNetwork(
  { url }: Pick<Testbed, 'url'>,
  rounds: number,
  longestMs: number,
): Promise<Figure[]> {
  const network = await FaultyNetwork.before({ host: '127.0.0.1', port: Number(new URL(url).port) })
  const ways: { way: Disturbance; ms: number }[] = [
    { way: 'cut', ms: 1_000 },
    { way: 'slow', ms: 2_000 },
    { way: 'hold', ms: heldMs },
  ]
  try {
    return await underLoad(network.addressFor(url), async (load) => {
      const backMs: number[] = []
      for (let round = 0; round < rounds; round++)
        for (const { way, ms } of ways) {
          await moreWrites(load, 4)
          network.way = way
          await sleep(Math.min(ms, longestMs))
          network.way = 'pass'
          backMs.push(await untilServing(load.company.admin))
        }
      return [times('first 200 once the network is back', backMs, 2000)]
    })
  } finally {
    await network.close()
  }
}

/** Runs `disturb` while a company works, and judges the answers and what is stored. */
async function underLoad(url: string, disturb: (load: Load) => Promise<Figure[]>): Promise<Figure[]> {
  const installation = await postgresTestbed(url).newInstallation()
  let server: Server | undefined
  try {
    server = await startServer(installation)
    const load = startLoad(await makeLoadCompany(server.url))
    const figures = await disturb(load)
    await load.stop()
    const contradictions = await judgeBalances(load.company)
    await server.stop()
    const stored = await judgeStored(installation, [load])
    return [
      ...figures,
      ...figuresOfLoads([load], stored, contradictions),
      none('answers other than success and 503', unexpected(load, [503])),
      time('longest answer', Math.max(...load.answers.map(({ ms }) => ms)), longestAnswerMs),
    ]
  } finally {
    await server?.kill9()
    await installation.drop()
  }
}

/** Answers how many milliseconds it took. */
async function untilServing(session: Session): Promise<number> {
  const from = performance.now()
  const serves = async () => (await call(session, 'GET', '/api/leave-balance')).status === 200
  await until(serves, { what: 'the first 200', withinMs: 60_000 })
  return performance.now() - from
}
