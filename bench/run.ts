import { benchApi } from './api.ts'
import { benchBalances } from './balances.ts'
import { benchCompanyFile } from './company-file.ts'
import { benchCompleteness } from './completeness.ts'
import { benchEmbedded } from './embedded.ts'
import { benchFiles } from './files.ts'
import { type FilledCluster, startFilledCluster } from './filled-cluster.ts'
import { benchGrowth } from './growth.ts'
import { benchIndexes } from './indexes.ts'
import { benchLists } from './lists.ts'
import { benchManyCompanies } from './many-companies.ts'
import { benchMemory } from './memory.ts'
import { benchMonday } from './monday.ts'
import { options } from './options.ts'
import { benchOwn } from './own.ts'
import { type Group, printMissed, writeGroup } from './report.ts'
import { benchSoak } from './soak.ts'
import { benchStatements } from './statements.ts'
import { benchWrites } from './writes.ts'

// `npm run bench` measures everything and writes docs/performance.md; `-- own lists` measures some of it.
// With an option, as in `npm run bench -- own --pairs=3`, it is a try: nothing is written.
const groups: Record<string, () => Promise<void>> = {
  own: () => onCluster(benchOwn),
  lists: () => onCluster(benchLists),
  writes: () => onCluster(benchWrites),
  api: () => onCluster(benchApi),
  indexes: () => onCluster(benchIndexes),
  growth: () => onCluster(benchGrowth),
  companies: () => onCluster(benchManyCompanies),
  memory: () => onCluster(benchMemory),
  soak: () => onCluster(benchSoak),
  monday: () => onCluster(benchMonday),
  embedded: async () => writeGroup(await benchEmbedded()),
  completeness: () => onCluster(benchCompleteness),
  'company-file': () => onCluster(benchCompanyFile),
  statements: async () => writeGroup(benchStatements()),
  balances: async () => writeGroup(await benchBalances()),
  files: async () => writeGroup(await benchFiles()),
  page: async () => (await import('./page.ts')).benchPage(),
  pages: async () => onCluster((await import('./pages.ts')).benchPages),
  screens: async () => onCluster((await import('./screens.ts')).benchScreens),
  timeline: async () => {
    const { benchTimeline } = await import('./timeline.ts')
    const title = 'Timeline of 1,000 people against a bare grid: median of 7 pairs'
    writeGroup({ name: 'timeline', title, figures: await benchTimeline() })
  },
}

const unknown = options.groups.filter((name) => !(name in groups))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: choose some of ${Object.keys(groups).join(', ')}.`)
  process.exit(2)
}

let cluster: FilledCluster | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  for (const [name, bench] of Object.entries(groups))
    if (options.groups.length === 0 || options.groups.includes(name)) await bench()
} finally {
  await cluster?.drop()
}
printMissed()

async function onCluster(bench: (cluster: FilledCluster) => Promise<Group>): Promise<void> {
  cluster ??= await startFilledCluster()
  writeGroup(await bench(cluster))
}
