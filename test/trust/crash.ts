import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../server-process.ts'
import { judgeBalances } from './balances.ts'
import { makeLoadCompany } from './company.ts'
import { done, type Figure, none, times } from './figure.ts'
import { Calendar, type Load, startLoad, unexpected } from './load.ts'
import { judgeStored } from './stored.ts'
import type { Testbed } from './testbed.ts'
import { until } from './until.ts'

/** Each company keeps few enough requests that the rounds stay alike. */
const roundsPerCompany = 25

/** kill -9 during writes, each time at another moment of one. */
export async function measureCrash(testbed: Testbed, rounds: number): Promise<Figure[]> {
  const installation = await testbed.newInstallation()
  const server = await startServer(installation)
  const loads: Load[] = []
  const unsound: string[] = []
  const servingMs: number[] = []
  try {
    for (let round = 0; round < rounds; ) {
      const company = await makeLoadCompany(server.url)
      const days = new Calendar(company.today)
      for (const last = Math.min(rounds, round + roundsPerCompany); round < last; round++) {
        const load = startLoad(company, days)
        loads.push(load)
        await until(() => load.acknowledged.size > 10, { what: 'some writes', withinMs: 60_000, everyMs: 1 })
        await sleep((round * 7) % 40)
        await server.kill9()
        await load.stop()
        const startedAt = performance.now()
        await server.restart()
        servingMs.push(performance.now() - startedAt)
      }
      unsound.push(...(await judgeBalances(company)))
    }
    await server.stop()
    const stored = await judgeStored(installation, loads)
    return [
      done(
        'writes acknowledged',
        loads.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
      ),
      none('acknowledged writes lost', stored.lost),
      none('half-done', [...stored.unsound, ...unsound]),
      none(
        'answers other than success or none',
        loads.flatMap((load) => unexpected(load, [0])),
      ),
      times('serving again after', servingMs, 3000),
    ]
  } finally {
    await server.kill9()
    await installation.drop()
  }
}
