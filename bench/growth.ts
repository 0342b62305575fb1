import { calendarMonth, dashboardPage, limitCalendar, limitOwnRequests, ownRequests } from './calls.ts'
import { beside, type Child } from './child.ts'
import { companyNumbers, type SignedIn } from './company.ts'
import { type BenchCluster, signIn } from './databases.ts'
import { type Call, inTurns } from './load.ts'
import type { Figure, Group } from './report.ts'

const may = { startDate: '2026-05-01', endDate: '2026-05-31' }

/** What one client waits for in a company of 10,000, compared to one of 50. */
export async function benchGrowth(cluster: BenchCluster): Promise<Group> {
  const database = await cluster.people()
  const { fifty, tenThousand } = companyNumbers
  const few = await signIn(database, [fifty, fifty], 50)
  const many = await signIn(database, [tenThousand, tenThousand], 50)
  return beside(database, async (app, limit) => {
    const turns = await inTurns({
      ...loadsOf('few', few, app, limit),
      ...loadsOf('many', many, app, limit),
    })
    const growth = (of: Of) => turns.ratio(`${of} many`, `${of} few`, 'p50')
    const figures: Figure[] = [
      {
        name: 'reads of the dashboard, 50 to 10,000 people, p50',
        measured: growth('dashboard'),
        goal: 1.3,
        unit: 'times',
      },
      { name: 'my requests, 50 to 10,000 people, p50', measured: growth('own'), goal: 1.3, unit: 'times' },
      {
        name: 'calendar month ÷ the limit’s growth',
        measured: growth('month') / growth('limitMonth'),
        goal: 1,
        unit: 'times',
      },
      ...Object.entries(names).flatMap(([of, name]): Figure[] =>
        (['few', 'many'] as const).map((size) => ({
          name: `${name}, ${size === 'few' ? '50' : '10,000'} people`,
          // Object.entries forgets the names of its keys.
          measured: turns.median(`${of as Of} ${size}`, 'p50'),
          unit: 'ms',
        })),
      ),
    ]
    return { name: 'growth', figures }
  })
}

type Of = keyof typeof names

const names = {
  dashboard: 'reads of the dashboard',
  own: 'my requests',
  month: 'calendar month',
  limitOwn: 'limit of my requests',
  limitMonth: 'limit of the calendar month',
}

function loadsOf<Size extends string>(size: Size, people: readonly SignedIn[], app: Child, limit: Child) {
  const of = ({ url }: Child, call: (person: SignedIn) => Call) => ({
    url,
    connections: 1,
    calls: people.map(call),
  })
  const loads = {
    dashboard: { url: app.url, connections: 1, calls: people.flatMap(dashboardPage) },
    own: of(app, ownRequests),
    month: of(app, (person) => calendarMonth(person, may)),
    limitOwn: of(limit, limitOwnRequests),
    limitMonth: of(limit, (person) => limitCalendar(person, may)),
  }
  const named = Object.entries(loads).map(([name, load]) => [`${name} ${size}`, load])
  return Object.fromEntries(named) as Record<`${Of} ${Size}`, (typeof loads)[Of]>
}
