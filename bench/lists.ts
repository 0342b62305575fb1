import { approvals, approvalsPage, calendarMonth, limitCalendar, team } from './calls.ts'
import { beside, type Child } from './child.ts'
import type { Figure } from './figure.ts'
import type { FilledCluster } from './filled-cluster.ts'
import { companyNumbers, fillPeople } from './filled-people.ts'
import type { Call } from './http-load.ts'
import { type SignedIn, signIn } from './people.ts'
import type { Group } from './report.ts'
import { inTurns, perSecond, type Turns } from './turns.ts'

const may = { startDate: '2026-05-01', endDate: '2026-05-31' }
const year = { startDate: '2026-01-01', endDate: '2026-12-31' }

/** Lists of a company of 1,000 beside one join that answers as many bytes. */
export async function benchLists(cluster: FilledCluster): Promise<Group> {
  const database = await fillPeople(cluster)
  const { calendar, thousand } = companyNumbers
  const readers = await signIn(database, [calendar, calendar], 50)
  const [admin] = await signIn(database, [thousand, thousand], 1)
  const [reader] = readers
  if (!admin || !reader) throw new Error('Nobody has signed in.')
  return beside(database, async (app, limit) => {
    const month = { path: limitCalendar(reader, may).path }
    const wholeKB = await sameBody(app, calendarMonth(reader, may), limit, month)
    const list = await ofEqualBytes(app, approvals(admin), limit, admin)
    const people = await ofEqualBytes(app, team(admin), limit, admin)
    const unchanged = await Promise.all(readers.map((person) => ifChanged(app, calendarMonth(person, may))))
    const figures: Figure[] = []
    for (const connections of [8, 32]) {
      const of = ({ url }: Child, calls: readonly Call[]) => ({ url, connections, calls })
      const turns = await inTurns({
        month: of(
          app,
          readers.map((person) => calendarMonth(person, may)),
        ),
        unchanged: { ...of(app, unchanged), expected: 304 },
        limitMonth: of(limit, [month]),
        page: of(app, [approvalsPage(admin)]),
        approvals: of(app, [approvals(admin)]),
        limitApprovals: of(limit, [list.call]),
        team: of(app, [team(admin)]),
        limitTeam: of(limit, [people.call]),
      })
      figures.push(...figuresOf(connections, turns))
    }
    const sizes = `The month takes ${wholeKB} kB, the approvals ${list.kB} kB and the team ${people.kB} kB, uncompressed.`
    return { name: 'lists', title: 'Lists of a company of 1,000', figures, notes: [sizes, equalBytes] }
  })
}

const equalBytes =
  'For the month the limit answers the very same bytes, and for the first page of approvals that month, too. For all approvals and the team it answers the first entries of a year’s calendar, as many as come to the same length.'

/** The kilobytes of both. */
async function sameBody(app: Child, ours: Call, limit: Child, bare: Call): Promise<number> {
  const body = await read(app, ours)
  if (body !== (await read(limit, bare))) throw new Error(`The limit of ${ours.path} answers something else.`)
  return Math.round(Buffer.byteLength(body) / 1000)
}

async function ofEqualBytes(
  app: Child,
  ours: Call,
  limit: Child,
  person: SignedIn,
): Promise<{ call: Call; kB: number }> {
  const bytes = Buffer.byteLength(await read(app, ours))
  const entries = 500
  const perEntry = Buffer.byteLength(await read(limit, limitCalendar(person, year, entries))) / entries
  const call = limitCalendar(person, year, Math.round(bytes / perEntry))
  const bare = Buffer.byteLength(await read(limit, call))
  if (Math.abs(bare / bytes - 1) > 0.02)
    throw new Error(`The limit of ${ours.path} answers ${bare} bytes for ${bytes}.`)
  return { call, kB: Math.round(bytes / 1000) }
}

async function ifChanged(app: Child, call: Call): Promise<Call> {
  const { headers } = await fetch(app.url + call.path, { headers: call.headers ?? {} })
  return { ...call, headers: { ...call.headers, 'if-none-match': headers.get('etag') ?? '' } }
}

async function read({ url }: Child, { path, headers = {} }: Call): Promise<string> {
  const answer = await fetch(url + path, { headers })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return answer.text()
}

type Name =
  | 'month'
  | 'unchanged'
  | 'limitMonth'
  | 'page'
  | 'approvals'
  | 'limitApprovals'
  | 'team'
  | 'limitTeam'

function figuresOf(connections: number, turns: Turns<Name>): Figure[] {
  const at = `${connections} connections`
  const part = (name: string, ours: Name, limit: Name, goal: number | null): Figure => ({
    name: `${name} ÷ limit, ${at}`,
    measured: 100 * turns.ratio(ours, limit, perSecond),
    goal,
    unit: '%',
    atLeast: true,
  })
  const rate = (name: string, of: Name): Figure => ({
    name: `${name}, ${at}`,
    measured: turns.median(of, perSecond),
    goal: null,
    unit: 'per s',
  })
  return [
    part('calendar month', 'month', 'limitMonth', 60),
    part('unchanged month', 'unchanged', 'limitMonth', 500),
    part('first page of approvals', 'page', 'limitMonth', 95),
    part('approvals', 'approvals', 'limitApprovals', null),
    part('team list', 'team', 'limitTeam', 50),
    rate('calendar month', 'month'),
    rate('its limit', 'limitMonth'),
    rate('unchanged month', 'unchanged'),
    rate('first page of approvals', 'page'),
    rate('approvals', 'approvals'),
    rate('their limit', 'limitApprovals'),
    rate('team list', 'team'),
    rate('its limit', 'limitTeam'),
  ]
}
