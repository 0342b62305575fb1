import type { CalendarEntry } from '#shared/leave/contract.ts'
import { datesBetween } from '#shared/plain-date.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { readSql } from '#test/sql.ts'
import { calendarMonth, team } from './calls.ts'
import { startApp } from './child.ts'
import { companyIdOf } from './company.ts'
import type { FilledCluster } from './filled-cluster.ts'
import { companyNumbers, fillPeople } from './filled-people.ts'
import type { Call } from './http-load.ts'
import { type SignedIn, signIn } from './people.ts'
import type { Group } from './report.ts'

const { tenThousand } = companyNumbers

/** Whether the calendar and the team list of 10,000 people show all that the database holds. */
export async function benchCompleteness(cluster: FilledCluster): Promise<Group> {
  const database = await fillPeople(cluster)
  const [person] = await signIn(database, [tenThousand, tenThousand], 1)
  if (!person) throw new Error('Nobody has signed in.')
  const app = await startApp(database.url)
  try {
    const entries = await yearOf(app.url, person)
    const members = await read<TeamMember[]>(app.url, team(person))
    const days = [...entries.values()].flatMap(({ startDate, endDate }) => datesBetween(startDate, endDate))
    const [stored] = await readSql<Stored>(database.adminUrl, storedQuery)
    return {
      name: 'completeness',
      title: 'What the lists of 10,000 people show of all that is stored',
      figures: [
        {
          name: 'people',
          measured: part(members.length, stored?.people),
          goal: 100,
          unit: '%',
          atLeast: true,
        },
        {
          name: 'leave',
          measured: part(entries.size, stored?.requests),
          goal: 100,
          unit: '%',
          atLeast: true,
        },
        {
          name: 'days of leave',
          measured: part(days.length, stored?.days),
          goal: 100,
          unit: '%',
          atLeast: true,
        },
        { name: 'leave shown', measured: entries.size, goal: null, unit: 'entries' },
      ],
    }
  } finally {
    await app.stop()
  }
}

/** The calendar of each month of the year, put together. */
async function yearOf(url: string, person: SignedIn): Promise<Map<string, CalendarEntry>> {
  const entries = new Map<string, CalendarEntry>()
  for (let month = 1; month <= 12; month++) {
    const first = `2026-${String(month).padStart(2, '0')}`
    const days = new Date(Date.UTC(2026, month, 0)).getUTCDate()
    const range = { startDate: `${first}-01`, endDate: `${first}-${days}` }
    for (const entry of await read<CalendarEntry[]>(url, calendarMonth(person, range)))
      entries.set(entry.id, entry)
  }
  return entries
}

async function read<T>(url: string, { path, headers = {} }: Call): Promise<T> {
  const answer = await fetch(url + path, { headers })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return (await answer.json()) as T
}

function part(shown: number, of = Number.NaN): number {
  return (100 * shown) / of
}

type Stored = { people: number; requests: number; days: number }

const storedQuery = `
  SELECT (SELECT count(*)::int FROM users WHERE company_id = '${companyIdOf(tenThousand)}') AS people,
    count(DISTINCT r.id)::int AS requests, count(*)::int AS days
  FROM leave_requests r JOIN leave_request_days d ON d.company_id = r.company_id AND d.request_id = r.id
  WHERE r.company_id = '${companyIdOf(tenThousand)}' AND r.status = 'approved'`
