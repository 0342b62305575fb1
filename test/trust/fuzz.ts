import { fuzz } from '../fuzz/fuzz.ts'
import { LocalBrowser } from '../local-browser.ts'
import { startServer } from '../server-process.ts'
import { count, done, type Figure, none, time } from './figure.ts'
import { judgeAllCompanies } from './stored.ts'
import type { Testbed } from './testbed.ts'

/** Requests of all kinds over every route and role (test/fuzz). */
export async function measureFuzz(testbed: Testbed, requestsPerRole: number): Promise<Figure[]> {
  const installation = await testbed.newInstallation()
  const server = await startServer(installation)
  try {
    const address = `http://127.0.0.1:${new URL(server.url).port}`
    const signIn = async (person: { email: string; name: string }) =>
      (await new LocalBrowser(server.url).signIn(person)).cookie
    const { requests, faults, unexpected, worstMs, complaints } = await fuzz(
      { address, signIn },
      { seed: Date.now() % 1_000_000, requestsPerRole },
    )
    await server.stop()
    return [
      done('requests', requests),
      count('5xx and no answer', faults, 0, complaints),
      count('answers out of contract', unexpected, 0, complaints),
      none('rows that contradict each other afterwards', await judgeAllCompanies(installation)),
      time('longest answer', worstMs, 2_000),
    ]
  } finally {
    await server.kill9()
    await installation.drop()
  }
}
