import { benchBalances } from './balances.ts'
import { benchCompanies } from './companies.ts'
import { type BenchCluster, startCluster } from './databases.ts'
import { benchEmbedded } from './embedded.ts'
import { benchGrowth } from './growth.ts'
import { benchImport } from './import.ts'
import { benchLists } from './lists.ts'
import { benchMonday } from './monday.ts'
import { options } from './options.ts'
import { benchOwn } from './own.ts'
import { benchPages } from './pages.ts'
import { benchReads } from './reads.ts'
import { type Group, printMissed, reportGroup } from './report.ts'
import { benchScreens } from './screens.ts'
import { benchStatements } from './statements.ts'
import { benchWrites } from './writes.ts'

// `npm run bench` measures everything and writes docs/performance.md; `-- own lists` measures some of it.
// With an option, as in `npm run bench -- own --pairs=3`, it is a try: nothing is written.
const groups: Record<string, (cluster: () => Promise<BenchCluster>) => Promise<Group> | Group> = {
  own: async (cluster) => benchOwn(await cluster()),
  lists: async (cluster) => benchLists(await cluster()),
  writes: async (cluster) => benchWrites(await cluster()),
  reads: async (cluster) => benchReads(await cluster()),
  growth: async (cluster) => benchGrowth(await cluster()),
  companies: async (cluster) => benchCompanies(await cluster()),
  monday: async (cluster) => benchMonday(await cluster()),
  embedded: benchEmbedded,
  import: benchImport,
  statements: benchStatements,
  balances: benchBalances,
  pages: async (cluster) => benchPages(await cluster()),
  screens: async (cluster) => benchScreens(await cluster()),
}

const unknown = options.groups.filter((name) => !(name in groups))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: choose some of ${Object.keys(groups).join(', ')}.`)
  process.exit(2)
}

let started: Promise<BenchCluster> | undefined
const cluster = () => (started ??= startCluster())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  for (const [name, bench] of Object.entries(groups))
    if (options.groups.length === 0 || options.groups.includes(name)) reportGroup(await bench(cluster))
} finally {
  await (await started)?.drop()
}
printMissed()
