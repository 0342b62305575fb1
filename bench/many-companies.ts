import { dashboard, ownRequests } from './calls.ts'
import { startApp } from './child.ts'
import type { Figure } from './figure.ts'
import type { FilledCluster } from './filled-cluster.ts'
import { fillCompanies } from './filled-people.ts'
import { options } from './options.ts'
import { signIn } from './people.ts'
import type { Group } from './report.ts'
import { inTurns, p50, p99, perSecond } from './turns.ts'

const fewCompanies = 100
const connections = 8
const readers = 5000

/** Own data of 5,000 people: of 100 companies of 50, and of as many companies as there are. */
export async function benchManyCompanies(cluster: FilledCluster): Promise<Group> {
  const few = await served(cluster, fewCompanies)
  const many = await served(cluster, options.companies)
  try {
    const turns = await inTurns({
      'own few': few.own,
      'own many': many.own,
      'dashboard few': few.dashboard,
      'dashboard many': many.dashboard,
    })
    const figures = (['own', 'dashboard'] as const).flatMap((of): Figure[] => {
      const name = of === 'own' ? 'my requests' : 'dashboard'
      const growth = (figure: typeof p99) => turns.ratio(`${of} many`, `${of} few`, figure)
      return [
        { name: `${name}, p99`, measured: growth(p99), goal: 1.2, unit: 'times' },
        { name: `${name}, p50`, measured: growth(p50), goal: null, unit: 'times' },
        { name: `${name}, rate`, measured: growth(perSecond), goal: null, unit: 'times' },
        {
          name: `${name}, p99, ${fewCompanies} companies`,
          measured: turns.median(`${of} few`, p99),
          goal: null,
          unit: 'ms',
        },
        {
          name: `${name}, p99, ${options.companies.toLocaleString('en')} companies`,
          measured: turns.median(`${of} many`, p99),
          goal: null,
          unit: 'ms',
        },
      ]
    })
    const title = `From ${fewCompanies} to ${options.companies.toLocaleString('en')} companies of 50: own data at ${connections} connections`
    return { name: 'companies', title, figures }
  } finally {
    await few.app.stop()
    await many.app.stop()
  }
}

async function served(cluster: FilledCluster, companies: number) {
  const database = await fillCompanies(cluster, companies)
  const all = await signIn(database, [1, companies], Math.ceil(readers / companies))
  // From all over the companies, where there are more of them than readers.
  const step = all.length / readers
  const people = Array.from({ length: readers }, (_, nth) => all[Math.floor(nth * step)]).filter(
    (person) => person !== undefined,
  )
  const app = await startApp(database.url)
  const { url } = app
  return {
    app,
    own: { url, connections, calls: people.map(ownRequests) },
    dashboard: {
      url,
      connections,
      calls: people.map(dashboard),
    },
  }
}
