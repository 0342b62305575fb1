import { balance, dashboard, limitOwnRequests, ownRequests } from './calls.ts'
import { beside } from './child.ts'
import type { Figure } from './figure.ts'
import type { FilledCluster } from './filled-cluster.ts'
import { companyNumbers, fillPeople } from './filled-people.ts'
import { options } from './options.ts'
import { signIn } from './people.ts'
import type { Group } from './report.ts'
import { inTurns, p50, p99, perSecond, type Turns } from './turns.ts'

const numbers: Record<number, number> = {
  50: companyNumbers.fifty,
  1000: companyNumbers.thousand,
  10_000: companyNumbers.tenThousand,
}
const readers = 200

/** What people read of their own, going round over many of them, beside one indexed query of eight rows. */
export async function benchOwn(cluster: FilledCluster): Promise<Group> {
  const database = await fillPeople(cluster)
  const number = numbers[options.people]
  if (number === undefined) throw new Error('Choose 50, 1000 or 10000 people.')
  const people = await signIn(database, [number, number], readers)
  return beside(database, async (app, limit) => {
    const figures: Figure[] = []
    for (const connections of [8, 32]) {
      const turns = await inTurns({
        limit: { url: limit.url, connections, calls: people.map(limitOwnRequests) },
        own: { url: app.url, connections, calls: people.map(ownRequests) },
        balance: { url: app.url, connections, calls: people.map(balance) },
        dashboard: {
          url: app.url,
          connections,
          calls: people.map(dashboard),
        },
      })
      figures.push(...figuresOf(connections, turns))
    }
    const title = `Own data in a company of ${options.people.toLocaleString('en')}`
    return { name: 'own', title, figures }
  })
}

type Name = 'limit' | 'own' | 'balance' | 'dashboard'

function figuresOf(connections: number, turns: Turns<Name>): Figure[] {
  const ofLimit = (name: Name) => 100 * turns.ratio(name, 'limit', perSecond)
  const at = `${connections} connections`
  return [
    { name: `my requests ÷ limit, ${at}`, measured: ofLimit('own'), goal: 15, unit: '%', atLeast: true },
    { name: `balance ÷ limit, ${at}`, measured: ofLimit('balance'), goal: 15, unit: '%', atLeast: true },
    { name: `dashboard ÷ limit, ${at}`, measured: ofLimit('dashboard'), goal: null, unit: '%' },
    ...(['own', 'balance', 'dashboard'] as const).map((name) => ({
      name: `p99 of ${names[name]} ÷ p99 of the limit, ${at}`,
      measured: turns.ratio(name, 'limit', p99),
      goal: connections === 32 ? 3 : null,
      unit: 'times' as const,
    })),
    ...(['limit', 'own', 'balance', 'dashboard'] as const).flatMap((name): Figure[] => [
      { name: `${names[name]}, ${at}`, measured: turns.median(name, perSecond), goal: null, unit: 'per s' },
      { name: `${names[name]}, ${at}, p50`, measured: turns.median(name, p50), goal: null, unit: 'ms' },
    ]),
  ]
}

const names: Record<Name, string> = {
  limit: 'limit',
  own: 'my requests',
  balance: 'balance',
  dashboard: 'dashboard',
}
