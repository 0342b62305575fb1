import { readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSql, runSql } from '#test/sql.ts'
import { ask, dashboard } from './calls.ts'
import { startApp } from './child.ts'
import type { BenchDatabase, FilledCluster } from './filled-cluster.ts'
import { companyNumbers, fillPeople } from './filled-people.ts'
import type { Call } from './http-load.ts'
import { type SignedIn, signIn } from './people.ts'
import type { Group } from './report.ts'

type AskedFor = { index: string; table: string; call: (person: SignedIn) => Call; why: string }

/** The indexes that were made for speed, each with a call that asked for it. */
const asked: AskedFor[] = [
  {
    index: 'users_deciders',
    table: 'users',
    call: (person) => ask(person, '2027-03-04'),
    why: 'Who may decide a request that someone asks for.',
  },
  {
    index: 'users_active',
    table: 'users',
    call: dashboard,
    why: 'How many members the dashboard names.',
  },
  {
    index: 'leave_requests_ahead',
    table: 'leave_requests',
    call: dashboard,
    why: 'Who is away next week.',
  },
  {
    index: 'leave_requests_ahead_by_clock',
    table: 'leave_requests',
    call: dashboard,
    why: 'Whose leave next week may be less than half a day.',
  },
  {
    index: 'users_deactivated',
    table: 'users',
    call: dashboard,
    why: 'Whose leave is not counted among those away next week, as they have left.',
  },
]

/** The plans of the app's statements in a company of 10,000, without each index and with it. */
export async function benchIndexes(cluster: FilledCluster): Promise<Group> {
  const database = await fillPeople(cluster)
  // As autovacuum leaves it.
  await runSql(database.adminUrl, 'VACUUM (ANALYZE)')
  await explainAll(database)
  const notes: string[] = []
  for (const wish of asked) notes.push(...(await plansOf(database, wish)))
  return {
    name: 'indexes',
    title: 'Indexes, each with the plans that asked for it',
    figures: [],
    notes: [
      'One call in a company of 10,000, on an app just started; the scans of the table that the index is of, as auto_explain logs them.',
      ...notes,
    ],
  }
}

/** From the next connection on, each statement's plan is logged as it was run. */
async function explainAll({ adminUrl }: BenchDatabase): Promise<void> {
  const name = new URL(adminUrl).pathname.slice(1)
  const settings = { log_min_duration: '0', log_analyze: 'on', log_timing: 'off', log_buffers: 'on' }
  await runSql(adminUrl, `ALTER DATABASE ${name} SET session_preload_libraries = 'auto_explain'`)
  for (const [setting, value] of Object.entries(settings))
    await runSql(adminUrl, `ALTER DATABASE ${name} SET auto_explain.${setting} = '${value}'`)
}

async function plansOf(database: BenchDatabase, wish: AskedFor): Promise<string[]> {
  const [definition] = await readSql<{ text: string }>(
    database.adminUrl,
    `SELECT pg_get_indexdef('${wish.index}'::regclass) AS text`,
  )
  const withIndex = (await plansOfCall(database, wish, 0)).filter(({ plan }) => plan.includes(wish.index))
  await runSql(database.adminUrl, `DROP INDEX ${wish.index}`)
  const without = await plansOfCall(database, wish, 1)
  await runSql(database.adminUrl, definition?.text ?? '')
  const [use] = withIndex
  const before = without.find(({ query }) => query === use?.query)
  if (!use || !before) throw new Error(`No statement of the call uses ${wish.index}.`)
  const [slow, fast] = [scansOf(before.plan, wish.table), scansOf(use.plan, wish.table)]
  return [
    `**${wish.index}.** ${wish.why}`,
    inBlock(
      `-- without it: ${before.ms} ms`,
      ...slow.filter((scan) => !fast.includes(scan)),
      `-- with it: ${use.ms} ms`,
      ...fast.filter((scan) => !slow.includes(scan)),
    ),
  ]
}

type Plan = { query: string; plan: string; ms: string }

/** What PostgreSQL logged of one call, which is another person's each time. */
async function plansOfCall(database: BenchDatabase, { call }: AskedFor, nth: number): Promise<Plan[]> {
  const [place] = await readSql<{ folder: string }>(
    database.adminUrl,
    `SELECT current_setting('data_directory') AS folder`,
  )
  const log = `${place?.folder}/server.log`
  const company = companyNumbers.tenThousand
  const people = await signIn(database, [company, company], 20)
  const person = people[10 + nth]
  if (!person) throw new Error('The company has no such person.')
  const app = await startApp(database.url)
  try {
    const from = statSync(log).size
    const { path, method = 'GET', headers = {}, body } = call(person)
    const answer = await fetch(app.url + path, { method, headers, ...(body && { body }) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
    await answer.text()
    // A plan is logged when its statement ends for good: with the COMMIT, which may follow the answer.
    await sleep(500)
    return plansIn(readFileSync(log).subarray(from).toString())
  } finally {
    await app.stop()
  }
}

function plansIn(log: string): Plan[] {
  const entries = log.matchAll(
    /duration: ([\d.]+) ms {2}plan:\n\tQuery Text: (.*?)\n\t([A-Z][^\n(]* {2}\(cost=.*?)(?=\n\d{4}-|$)/gs,
  )
  return [...entries].map(([, ms = '', query = '', plan = '']) => ({ ms, query, plan }))
}

/** The nodes that read the table, each with what it says of itself. */
function scansOf(plan: string, table: string): string[] {
  const lines = plan.split('\n').map((line) => line.replace(/^\t/, ''))
  const isScan = new RegExp(` on ${table}\\b`)
  return lines.flatMap((line, index) => {
    if (!isScan.test(line)) return []
    const next = lines.findIndex((other, at) => at > index && !/^ +[A-Z][A-Za-z ]+: /.test(other))
    const [scan = '', ...details] = lines.slice(index, next < 0 ? undefined : next).map((part) => part.trim())
    return [[withoutCosts(scan), ...details.map((detail) => `  ${detail}`)].join('\n')]
  })
}

function withoutCosts(scan: string): string {
  return scan.replace(/^-> +/, '').replace(/ +\(cost=[^)]*\)/, '')
}

function inBlock(...parts: string[]): string {
  return ['```', ...parts, '```'].join('\n')
}
