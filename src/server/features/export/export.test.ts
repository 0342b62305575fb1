import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable, QueryBuilder } from 'drizzle-orm/pg-core'
import { strFromU8, unzipSync } from 'fflate'
import papaparse from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as schema from '#server/platform/db/schema.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { auditOf, makeCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'
import { makeRichCompany } from '#test/rich-company.ts'
import { companySubjects, invoiceSubject } from './company-subjects.ts'
import { leaveSubjects } from './leave-subjects.ts'
import { peopleSubjects } from './people-subjects.ts'
import { zipOf } from './service.ts'

let test: TestApp
let home: Awaited<ReturnType<typeof makeRichCompany>>
let files: Record<string, Uint8Array>
beforeAll(async () => {
  test = await startApp()
  home = await makeRichCompany(test)
  files = await unzip(home.admin)
})
afterAll(() => test.close())

async function unzip(person: Person): Promise<Record<string, Uint8Array>> {
  const answer = await person.call('GET', '/api/reports/export', undefined, { 'accept-encoding': 'gzip' })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="sorrel-halyard-2026-03-02.zip"',
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
  return unzipSync(answer.rawPayload)
}

function rowsOf(name: string, from = files): Record<string, string>[] {
  const { data, errors } = papaparse.parse<Record<string, string>>(
    strFromU8(from[name] ?? new Uint8Array()),
    {
      header: true,
      skipEmptyLines: true,
    },
  )
  expect(errors).toEqual([])
  return data
}

const namesOf = (from: Record<string, Uint8Array>) => Object.keys(from)

it('is one CSV file for each subject, and a text that names each', () => {
  const readme = strFromU8(files['README.txt'] ?? new Uint8Array())
  const csvFiles = namesOf(files).filter((name) => name.endsWith('.csv') && !name.includes('/'))
  expect(csvFiles).toHaveLength(21)
  for (const name of csvFiles) {
    expect(readme).toContain(`${name}: `)
    expect(rowsOf(name).length, name).toBeGreaterThan(0)
  }
})

it('has these columns in each file, under these headings', () => {
  const firstLines = namesOf(files).flatMap((name) => {
    const [line] = strFromU8(files[name] ?? new Uint8Array()).split('\r\n')
    return name.endsWith('.csv') && !name.includes('/') ? [`${name}: ${line}`] : []
  })
  expect(firstLines.toSorted()).toEqual([
    'adjustments.csv: Person id,Person,Email,Leave type,Date,Unit,Amount,Left as stated,Reason,Entered by,Entered at',
    'audit-log.csv: Entry id,At,Person id,Person,Action,Subject id,Before,After,API key id,API key',
    'blocked-periods.csv: Name,First day,Last day,Team,Effect',
    'company-settings.csv: Company id,Name,Industry,Team size,Time zone,Most away at once,What that does,Approvers sign in to decide from an email,Days back for recent sick leave,Reminded after working days,Deputy or next manager joins after working days,Admins join after working days,In the end,"In the end, after working days",Created on',
    'days-of-leave.csv: Request id,Date,Days,Minutes',
    'employments.csv: Person id,Person,Email,First day,Last day',
    'entitlements-of-people.csv: Person id,Person,Email,Leave type,From,Unit,Annual amount',
    'invitations.csv: Invitation id,Email,Role,Invited by,Invited at,Open until,Accepted at,Revoked at,Declined at,Undelivered at',
    'leave-requests.csv: Request id,Changes request id,Kind of change,Person id,Person,Email,Leave type,First day,Last day,Starts at,Ends at,Unit,Days,Minutes,Status,Notes,Asked by,Asked at,Decided by,Decided at,Changed at,Reason of rejection,Cover,Cover answer,Cover answered at,Hand-over note',
    'leave-types.csv: Key,Leave type,Paid,Needs approval,Private,Cover,Cover needed above days,Cover must accept,Archived at,Added at',
    'leave-years.csv: From,Begins on',
    'locations-of-people.csv: Person id,Person,Email,From,Location id,Location',
    'locations.csv: Location id,Location,Country,Region,Time zone',
    'pay-schedules.csv: From,Every,A period begins on',
    'payroll-periods.csv: First day,Last day,Locked by,Locked at',
    'people.csv: Person id,First name,Last name,Email,Role,Team,Manager id,Manager,Deputy id,Deputy,Deputy from,Deputy until,Joined on,Invitation waits since,Deactivated at,Mail undelivered at',
    'policies.csv: Key,Leave type,From,Unit,Counts in it since,Annual amount,Accrual,Credited at,Carry over at most,Months until carried expires,Lowest balance',
    'public-holidays-changed.csv: Location id,Location,Date,Holiday,Takes of the day,Every year',
    'teams.csv: Team id,Team,Most away at once',
    'working-exceptions.csv: Person id,Person,Email,Date,Worked',
    'working-weeks.csv: Person id,Person,Email,From,Weeks,Anchor',
  ])
})

const leftOut = {
  'asked for at setup, and read by nobody': ['companies.creator_job_title'],
  'for the product’s own work': [
    'companies.done_steps',
    'companies.weekly_away_on',
    'companies.created_at',
    'users.created_at',
    'users.invite_asked_by',
    'users.erased_at',
    'users.is_key',
    'locations.created_at',
    'holiday_changes.rule',
    'leave_requests.revision',
    'leave_requests.waiting_since',
    'leave_requests.escalation',
    'leave_requests.ends_on',
    'own_entitlements.is_converted',
    'invoices.failed_attempts',
    'invoices.needs_action',
    'audit_log.personal_digest',
    'audit_seals',
    'announcements',
    'answers',
    'decision_links',
    'domain_events',
    'invitation_blocks',
    'webhook_deliveries',
  ],
  'in the audit log': [
    'webhook_endpoints',
    'leave_types.approval_steps',
    'leave_requests.approval_steps',
    'companies.deletion_asked_at',
    'companies.deletion_due_at',
    'companies.deletion_asked_by',
    'audit_personal',
  ],
  'how somebody likes to see it': [
    'users.profile_image_url',
    'users.locale',
    'users.week_start',
    'leave_types.colour',
    'notification_preferences',
  ],
  'in the files of the folder payroll': [
    'payroll_locks.lines',
    'payroll_locks.csv',
    'payroll_locks.xlsx',
    'payroll_days',
  ],
  'one person’s, and in their own file': [
    'users.identity_id',
    'calendar_feeds',
    'notifications',
    'identities',
    'sessions',
    'invitation_directory',
    'feed_directory',
  ],
  'of programs, and what opens them': ['api_keys', 'api_key_directory'],
  'the card provider’s, or nobody’s company’s': [
    'billing_accounts',
    'billing_operations',
    'invoices.pdf_url',
    'invoices.hosted_url',
    'invoices.subscription_id',
    'invoices.currency',
    'stripe_customers',
    'stripe_events',
    'contact_messages',
    'rate_limits',
    'signing_keys',
  ],
}

it('has every column of every table, or leaves it out for a reason', () => {
  const subjects = [...companySubjects('Sorrel'), ...peopleSubjects, ...leaveSubjects, invoiceSubject]
  const missing = Object.values<unknown>(schema)
    .filter((value) => is(value, PgTable))
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      const subject = subjects.find((one) => one.table === table)
      if (!subject) return [name]
      const query = new QueryBuilder().select(subject.cells).from(table).toSQL()
      return columns
        .filter((column) => column.name !== 'company_id' && !query.sql.includes(`"${column.name}"`))
        .map((column) => `${name}.${column.name}`)
    })
  expect(missing.toSorted()).toEqual(Object.values(leftOut).flat().toSorted())
})

it('has everybody by name, with manager and team', () => {
  const ana = rowsOf('people.csv').find(({ Email }) => Email === home.ana.email)
  // And somebody who hasn't joined yet.
  expect(rowsOf('people.csv').map((row) => row['Joined on'])).toEqual([
    '2026-03-02',
    '2026-03-02',
    '2026-03-02',
    '',
  ])
  expect(ana).toMatchObject({ 'First name': 'Ana', Role: 'employee', Team: 'Design', Manager: 'Max Manager' })
})

it('has each request with who decided it, and what each of its dates counts', () => {
  const requests = rowsOf('leave-requests.csv')
  const taken = requests.find((row) => row['Request id'] === home.taken.id)
  expect(requests).toHaveLength(3)
  expect(taken).toMatchObject({
    Person: 'Ana Employee',
    'Leave type': 'Annual',
    'First day': '2026-03-09',
    'Last day': '2026-03-11',
    'Starts at': '',
    Days: '3',
    Minutes: '1440',
    Status: 'approved',
    'Decided by': 'Max Manager',
    'Asked at': '2026-03-02T09:00:00.000Z',
  })
  expect(requests.find((row) => row['Changes request id'] === home.taken.id)?.['Kind of change']).toBe(
    'change',
  )
  const days = rowsOf('days-of-leave.csv').filter((row) => row['Request id'] === home.taken.id)
  expect(days.map(({ Date: date, Days, Minutes }) => `${date} ${Days} ${Minutes}`)).toEqual([
    '2026-03-09 1 480',
    '2026-03-10 1 480',
    '2026-03-11 1 480',
  ])
})

it('neutralises what a spreadsheet would take for a formula, and leaves numbers alone', () => {
  const taken = rowsOf('leave-requests.csv').find((row) => row['Request id'] === home.taken.id)
  expect(taken?.['Notes']).toBe(`'=1+1, "quoted"\nand a line`)
  expect(rowsOf('adjustments.csv')[0]).toMatchObject({ Amount: '-1.5', Reason: "'-2 of last year" })
})

it('has the file of a locked pay period as it was handed over', () => {
  const bytes = Buffer.from(files['payroll/2026-01-05-to-2026-01-18.csv'] ?? [])
  expect(bytes.toString('utf8')).toBe('\uFEFFPerson,Days\r\n')
})

it('has nothing of another company, and is in the audit log', async () => {
  const other = await makeCompany(test, { name: 'Otherwise' })
  const all = namesOf(files)
    .map((name) => strFromU8(files[name] ?? new Uint8Array()))
    .join('\n')
  expect(all).toContain(home.company.id)
  expect(all).not.toContain(other.company.id)
  expect((await auditOf(test, home.company.id, home.company.id)).map(({ action }) => action)).toContain(
    'company.data-exported',
  )
})

it('has the invoices where companies pay', async () => {
  const paid = await startAppForTest({ payments: true, worker: false })
  const { admin, company } = await makeCompany(paid)
  const invoice = { companyId: company.id, id: 'in_1', number: 'HAL-1', amountCents: 2450, status: 'paid' }
  await paid.inCompany(company.id, (tx) =>
    tx.insert(schema.invoices).values({ ...invoice, createdAt: new Date('2026-03-01T09:00:00Z') }),
  )
  expect(rowsOf('invoices.csv', await unzip(admin))).toEqual([
    {
      'Invoice id': 'in_1',
      Number: 'HAL-1',
      'Made at': '2026-03-01T09:00:00.000Z',
      Dollars: '24.5',
      Status: 'paid',
    },
  ])
  expect(namesOf(files)).not.toContain('invoices.csv')
})

it('is the admins’ alone', async () => {
  for (const person of [home.max, home.ana])
    expect(refusal(await person.call('GET', '/api/reports/export'))).toBe(
      '403 Only an admin can export the company’s data.',
    )
})

it('has all rows of a large table once, in their order, page by page', async () => {
  const large = await makeCompany(test)
  const { id } = large.company
  const request = await large.admin.asksFor('2026-03-09')
  await test.inCompany(id, async (tx) => {
    await tx.execute(sql`INSERT INTO audit_log (company_id, id, at, action, subject_id)
      SELECT ${id}, gen_random_uuid(), now(), 'test.counted', ${id} FROM generate_series(1, 2500)`)
    await tx.execute(sql`INSERT INTO leave_request_days (company_id, request_id, date, days, minutes)
      SELECT ${id}, ${request.id}, date '2030-01-01' + n, 1, 480 FROM generate_series(1, 1000) n`)
  })
  const from = await unzip(large.admin)
  const entries = rowsOf('audit-log.csv', from).filter(({ Action }) => Action === 'test.counted')
  expect(new Set(entries.map((row) => row['Entry id'])).size).toBe(2500)
  expect(entries).toHaveLength(2500)
  const dates = rowsOf('days-of-leave.csv', from).map((row) => row['Date'] ?? '')
  expect(dates).toHaveLength(1001)
  expect(dates).toEqual(dates.toSorted())
})

it('is named after the company, in plain letters', async () => {
  const { admin } = await makeCompany(test, { name: 'Größe & Co' })
  const { headers } = await admin.call('GET', '/api/reports/export')
  expect(headers['content-disposition']).toBe('attachment; filename="sorrel-grosse-co-2026-03-02.zip"')
})

it('opens one file after the other, and none once nobody reads on', async () => {
  const opened: string[] = []
  const closed: string[] = []
  const entry = (path: string) => ({
    path,
    open: () => {
      opened.push(path)
      const endless = new Readable({ read: () => void endless.push(randomBytes(64 * 1024)) })
      return endless.on('close', () => closed.push(path))
    },
  })
  const zip = zipOf([entry('a.csv'), entry('b.csv')], new Date('2026-03-02T09:00:00Z'))
  await once(zip, 'readable')
  zip.destroy()
  await eventually(() => expect(closed).toEqual(['a.csv']))
  expect(opened).toEqual(['a.csv'])
})

it('breaks off with a file that can’t be read, rather than ending as if it were whole', async () => {
  const failing = new Readable({ read: () => void failing.destroy(new Error('The database is away.')) })
  const zip = zipOf([{ path: 'a.csv', open: () => failing }], new Date('2026-03-02T09:00:00Z'))
  await expect(buffer(zip)).rejects.toThrow('The database is away.')
})
