import { approvals, approvalsPage, calendarMonth, limitCalendar, team } from './calls.ts'
import { beside, type Child } from './child.ts'
import { companyNumbers, type SignedIn } from './company.ts'
import { type BenchCluster, signIn } from './databases.ts'
import { type Call, inTurns, type Turns } from './load.ts'
import type { Figure, Group } from './report.ts'

const may = { startDate: '2026-05-01', endDate: '2026-05-31' }
const year = { startDate: '2026-01-01', endDate: '2026-12-31' }

/** Lists of a company of 1,000 beside one join that answers as many bytes. */
export async function benchLists(cluster: BenchCluster): Promise<Group> {
  const database = await cluster.people()
  const { calendar, thousand } = companyNumbers
  const readers = await signIn(database, [calendar, calendar], 50)
  const [admin] = await signIn(database, [thousand, thousand], 1)
  const [reader] = readers
  if (!admin || !reader) throw new Error('Nobody has signed in.')
  return beside(database, async (app, limit) => {
    const month = { path: limitCalendar(reader, may).path }
    const ourMonths = readers.map((person) => calendarMonth(person, may))
    const unchanged = await Promise.all(ourMonths.map((call) => ifChanged(app, call)))
    const figures: Figure[] = []
    for (const connections of [8, 32]) {
      const of = ({ url }: Child, calls: readonly Call[]) => ({ url, connections, calls })
      const turns = await inTurns({
        month: of(app, ourMonths),
        unchanged: { ...of(app, unchanged), expected: 304 },
        limitMonth: of(limit, [month]),
        page: of(app, [approvalsPage(admin)]),
        approvals: of(app, [approvals(admin)]),
        limitApprovals: of(limit, [await ofEqualBytes(app, approvals(admin), limit, admin)]),
        team: of(app, [team(admin)]),
        limitTeam: of(limit, [await ofEqualBytes(app, team(admin), limit, admin)]),
      })
      figures.push(...figuresOf(connections, turns))
    }
    return { name: 'lists', figures }
  })
}

/** The first entries of a year's calendar, as many as come to the length of ours. */
async function ofEqualBytes(app: Child, ours: Call, limit: Child, person: SignedIn): Promise<Call> {
  const entries = 500
  const perEntry = (await bytesOf(limit, limitCalendar(person, year, entries))) / entries
  return limitCalendar(person, year, Math.round((await bytesOf(app, ours)) / perEntry))
}

async function ifChanged(app: Child, call: Call): Promise<Call> {
  const { headers } = await read(app, call)
  return { ...call, headers: { ...call.headers, 'if-none-match': headers.get('etag') ?? '' } }
}

async function bytesOf(server: Child, call: Call): Promise<number> {
  return Buffer.byteLength(await (await read(server, call)).text())
}

async function read({ url }: Child, { path, headers = {} }: Call): Promise<Response> {
  const answer = await fetch(url + path, { headers })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return answer
}

const names = {
  month: 'calendar month',
  limitMonth: 'its limit',
  unchanged: 'unchanged month',
  page: 'first page of approvals',
  approvals: 'approvals',
  limitApprovals: 'limit of the approvals',
  team: 'team list',
  limitTeam: 'limit of the team list',
}
type Name = keyof typeof names

function figuresOf(connections: number, turns: Turns<Name>): Figure[] {
  const at = `${connections} connections`
  const part = (name: Name, limit: Name, goal: number): Figure => ({
    name: `${names[name]} ÷ limit, ${at}`,
    measured: 100 * turns.ratio(name, limit, 'perSecond'),
    goal,
    unit: '%',
    atLeast: true,
  })
  // Object.keys forgets the names of its keys.
  const rates = (Object.keys(names) as Name[]).map(
    (name): Figure => ({
      name: `${names[name]}, ${at}`,
      measured: turns.median(name, 'perSecond'),
      unit: 'per s',
      isKept: name === 'limitMonth' && connections === 8,
    }),
  )
  return [
    part('month', 'limitMonth', 60),
    part('unchanged', 'limitMonth', 500),
    part('page', 'limitMonth', 19),
    part('team', 'limitTeam', 50),
    ...rates,
  ]
}
