import { readSql } from '#test/sql.ts'
import { approve, ask, limitInsert } from './calls.ts'
import { beside } from './child.ts'
import { companyIdOf, companyNumbers } from './company.ts'
import { type BenchCluster, type BenchDatabase, signIn } from './databases.ts'
import { FreeDays, firstDay } from './free-days.ts'
import { inTurns, type Turns } from './load.ts'
import { options } from './options.ts'
import type { Figure, Group } from './report.ts'

const people = 1000
/** Requests that a turn asks for and approves, for each second that a load runs. */
const asksPerSecond = 100
const { writing } = companyNumbers

/** Asking for leave and approving it in a company of 1,000, beside one durable insert. */
export async function benchWrites(cluster: BenchCluster): Promise<Group> {
  const database = await cluster.people()
  const employees = await signIn(database, [writing, writing], people)
  const [admin] = employees
  if (!admin) throw new Error('Nobody has signed in.')
  const days = new FreeDays(employees.slice(1))
  const perTurn = asksPerSecond * options.seconds
  return beside(database, async (app, limit) => {
    const figures: Figure[] = []
    for (const connections of [8, 32]) {
      const turns = await inTurns({
        ask: async () => ({
          url: app.url,
          connections,
          calls: days.next(perTurn).map(({ person, date }) => ask(person, date)),
          once: true,
          expected: 201,
        }),
        approve: async () => ({
          url: app.url,
          connections,
          calls: (await waitingIn(database)).map((id) => approve(admin, id)),
          once: true,
        }),
        insert: {
          url: limit.url,
          connections,
          calls: employees.map((person) => limitInsert(person, firstDay)),
        },
      })
      figures.push(...figuresOf(connections, turns))
    }
    return { name: 'writes', figures }
  })
}

/** What was asked for and waits, by id. */
async function waitingIn({ adminUrl }: BenchDatabase): Promise<string[]> {
  const rows = await readSql<{ id: string }>(
    adminUrl,
    `SELECT id FROM leave_requests
      WHERE company_id = '${companyIdOf(writing)}' AND status = 'pending' AND start_date >= '${firstDay}'
      ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

function figuresOf(connections: number, turns: Turns<'ask' | 'approve' | 'insert'>): Figure[] {
  const at = `${connections} connections`
  const part = (name: 'ask' | 'approve', goal: number): Figure => ({
    name: `${name} ÷ durable insert, ${at}`,
    measured: 100 * turns.ratio(name, 'insert', 'perSecond'),
    goal,
    unit: '%',
    atLeast: true,
  })
  return [
    part('ask', 5),
    part('approve', 8),
    ...(['ask', 'approve', 'insert'] as const).flatMap((name): Figure[] => [
      {
        name: `${name}, ${at}`,
        measured: turns.median(name, 'perSecond'),
        unit: 'per s',
        isKept: name === 'insert' && connections === 8,
      },
      { name: `${name}, ${at}, p50`, measured: turns.median(name, 'p50'), unit: 'ms' },
    ]),
  ]
}
