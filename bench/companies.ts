import { dashboardPage, ownRequests } from './calls.ts'
import { startApp } from './child.ts'
import { companiesOf } from './company.ts'
import { type BenchCluster, signIn } from './databases.ts'
import { inTurns } from './load.ts'
import { options } from './options.ts'
import type { Figure, Group } from './report.ts'

const fewCompanies = 100
const connections = 8
const readers = 5000

/** Own data of 5,000 people: of 100 companies of 50, and of as many companies as there are. */
export async function benchCompanies(cluster: BenchCluster): Promise<Group> {
  const few = await served(cluster, fewCompanies)
  const many = await served(cluster, options.companies)
  try {
    const turns = await inTurns({
      'own few': few.own,
      'own many': many.own,
      'dashboard few': few.dashboard,
      'dashboard many': many.dashboard,
    })
    const to = `${fewCompanies} to ${options.companies.toLocaleString('en')} companies`
    const figures = (['own', 'dashboard'] as const).flatMap((of): Figure[] => {
      const name = `${of === 'own' ? 'my requests' : 'dashboard'}, ${to}`
      const growth = (figure: 'p99' | 'p50') => turns.ratio(`${of} many`, `${of} few`, figure)
      return [
        { name: `${name}, p99`, measured: growth('p99'), goal: 1.2, unit: 'times' },
        { name: `${name}, p50`, measured: growth('p50'), unit: 'times' },
        { name: `${name}, p99 of the first`, measured: turns.median(`${of} few`, 'p99'), unit: 'ms' },
      ]
    })
    return { name: 'companies', figures }
  } finally {
    await few.app.stop()
    await many.app.stop()
  }
}

async function served(cluster: BenchCluster, companies: number) {
  const database = await cluster.filled(`companies_${companies}`, [companiesOf(50, [1, companies], 24)])
  const all = await signIn(database, [1, companies], Math.ceil(readers / companies))
  // From all over the companies, where there are more of them than readers.
  const step = Math.max(1, Math.floor(all.length / readers))
  const people = all.filter((_, nth) => nth % step === 0)
  const app = await startApp(database.url)
  const { url } = app
  return {
    app,
    own: { url, connections, calls: people.map(ownRequests) },
    dashboard: { url, connections, calls: people.flatMap(dashboardPage) },
  }
}
