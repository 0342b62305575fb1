import { setTimeout as sleep } from 'node:timers/promises'
import { judgeBalances } from '#test/faults/balances.ts'
import { makeLoadCompany } from '#test/faults/company.ts'
import { type Figure, none, times } from '#test/faults/figures.ts'
import { Calendar, figuresOfLoads, type Load, startLoad, unexpected } from '#test/faults/load.ts'
import { judgeStored } from '#test/faults/stored.ts'
import type { Testbed } from '#test/faults/testbed.ts'
import { until } from '#test/faults/until.ts'
import { startServer } from '#test/server-process.ts'

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
      ...figuresOfLoads(loads, stored, unsound),
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
