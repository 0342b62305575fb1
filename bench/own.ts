import { balance, dashboardPage, limitOwnRequests, ownRequests } from './calls.ts'
import { beside } from './child.ts'
import { companyNumbers } from './company.ts'
import { type BenchCluster, signIn } from './databases.ts'
import { inTurns, type Turns } from './load.ts'
import type { Figure, Group } from './report.ts'

const readers = 200

/** What people of 1,000 read of their own, going round over many, beside one indexed query of eight rows. */
export async function benchOwn(cluster: BenchCluster): Promise<Group> {
  const database = await cluster.people()
  const { thousand } = companyNumbers
  const people = await signIn(database, [thousand, thousand], readers)
  return beside(database, async (app, limit) => {
    const figures: Figure[] = []
    for (const connections of [8, 32]) {
      const turns = await inTurns({
        limit: { url: limit.url, connections, calls: people.map(limitOwnRequests) },
        own: { url: app.url, connections, calls: people.map(ownRequests) },
        balance: { url: app.url, connections, calls: people.map(balance) },
        dashboard: { url: app.url, connections, calls: people.flatMap(dashboardPage) },
      })
      figures.push(...figuresOf(connections, turns))
    }
    return { name: 'own', figures }
  })
}

const names = { limit: 'limit', own: 'my requests', balance: 'balance', dashboard: 'reads of dashboards' }

function figuresOf(connections: number, turns: Turns<keyof typeof names>): Figure[] {
  const at = `${connections} connections`
  return [
    ...(['own', 'balance'] as const).map(
      (name): Figure => ({
        name: `${names[name]} ÷ limit, ${at}`,
        measured: 100 * turns.ratio(name, 'limit', 'perSecond'),
        goal: 15,
        unit: '%',
        atLeast: true,
      }),
    ),
    ...(['limit', 'own', 'balance', 'dashboard'] as const).flatMap((name): Figure[] => [
      {
        name: `${names[name]}, ${at}`,
        measured: turns.median(name, 'perSecond'),
        unit: 'per s',
        isKept: name === 'limit' && connections === 8,
      },
      { name: `${names[name]}, ${at}, p50`, measured: turns.median(name, 'p50'), unit: 'ms' },
      { name: `${names[name]}, ${at}, p99`, measured: turns.median(name, 'p99'), unit: 'ms' },
    ]),
  ]
}
