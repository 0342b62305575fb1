import { judgeBalances } from '#test/faults/balances.ts'
import type { LoadCompany } from '#test/faults/company.ts'
import { count, type Figure, none } from '#test/faults/figures.ts'
import type { Load } from '#test/faults/load.ts'
import { judgeStored } from '#test/faults/stored.ts'
import type { Installation } from '#test/faults/testbed.ts'
import { startServer } from '#test/server-process.ts'

/** What a server on restored data, and the data itself, say of a company that has worked. */
export async function figuresOfRestored(
  where: string,
  installation: Pick<Installation, 'dataDir' | 'env'>,
  load: Load,
): Promise<Figure[]> {
  const server = await startServer(installation).catch(() => undefined)
  const contradictions = server ? await judgeBalances(companyAt(server.url, load.company)) : []
  await server?.stop()
  const { lost, unsound } = await judgeStored(installation, [load])
  return [
    count(`servers that don’t start ${where}`, server ? 0 : 1),
    none(`acknowledged writes lost ${where}`, lost),
    none(`rows that contradict each other ${where}`, [...unsound, ...contradictions]),
  ]
}

/** The same sessions at another server. */
export function companyAt(origin: string, { admin, writers, ...company }: LoadCompany): LoadCompany {
  return {
    ...company,
    admin: { ...admin, origin },
    writers: writers.map((writer) => ({ ...writer, origin })),
  }
}
