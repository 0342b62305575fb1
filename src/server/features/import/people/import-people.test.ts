import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#server/platform/db/schema.ts'
import type { FilesImported, ImportOutcome } from '#shared/import/contract.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import { type ListedPerson, listOf, type Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const fates = ({ rows }: ImportOutcome) => rows.map(({ fate }) => fate)
const problems = ({ rows }: ImportOutcome) =>
  rows.flatMap(({ row, problems: ofRow }) =>
    ofRow.map(({ column, message }) => `${row} ${column}: ${message}`),
  )

async function addsLocation(admin: Person, name: string): Promise<string> {
  const answer = await admin.call('POST', '/api/locations', {
    name,
    country: 'DE',
    region: null,
    timeZone: null,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}

/** A founder's list: a manager below, who is later in the list, and everything that a row can say. */
function founders(): { people: ListedPerson[]; boss: string; worker: string } {
  const [boss, worker] = [newEmail('boss'), newEmail('worker')]
  const people: ListedPerson[] = [
    {
      email: worker.toUpperCase(),
      firstName: 'Wim',
      lastName: 'Worker',
      manager: boss,
      team: 'Design',
      location: 'berlin',
      startDate: '1.2.2026',
      workingDays: 'Mon-Thu',
      annualDays: '28',
      balances: { annual: '20', Sick: '' },
    },
    { email: boss, role: 'Manager', team: 'design' },
  ]
  return { people, boss, worker }
}

describe('a list of people', () => {
  it('prepares them with all that it says, in any order, and invites nobody', async () => {
    const { admin, company } = await makeCompany(test)
    const locationId = await addsLocation(admin, 'Berlin')
    const { people, boss, worker } = founders()
    const answer = await admin.importsPeople(people)
    expect(answer).toMatchObject({ counts: { new: 2, problem: 0 }, newTeams: ['Design'] })
    expect(await admin.invitations()).toEqual([])

    const team = await admin.team()
    const wim = team.find(({ email }) => email === worker)
    const bob = team.find(({ email }) => email === boss)
    expect(wim).toMatchObject({ firstName: 'Wim', lastName: 'Worker', managerId: bob?.id, joinedOn: null })
    expect(bob).toMatchObject({ role: 'manager', teamId: wim?.teamId })
    const id = String(wim?.id)
    expect(answer.rows.map(({ user }) => user?.id)).toEqual([id, bob?.id])
    expect(await admin.termsOf({ id })).toMatchObject({
      employment: [{ start: '2026-02-01', end: null }],
      workingWeeks: [
        {
          validFrom: '2026-02-01',
          pattern: everyWeek({ mon: 'full', tue: 'full', wed: 'full', thu: 'full' }),
        },
      ],
      locations: [{ validFrom: '2026-02-01', locationId }],
      entitlements: [{ leaveType: 'annual', validFrom: '2026-01-01', unit: 'days', annualAmount: 28 }],
    })
    const statement = await admin.call('GET', `/api/leave-statements/${id}?on=2026-03-02`)
    expect(statement.body).toContain('Opening balance (import)')
    expect((await auditOf(test, company.id, id)).map(({ action }) => action)).toEqual([
      'member.prepared',
      'member.changed',
      'leave-balance.adjusted',
    ])
  })

  it('does nothing the second time, and what is new of those who haven’t joined', async () => {
    const { admin } = await makeCompany(test)
    await addsLocation(admin, 'Berlin')
    const { people, worker } = founders()
    await admin.importsPeople(people)
    expect(fates(await admin.importsPeople(people))).toEqual(['known', 'known'])
    const changed = people.map((row) =>
      row.email === worker.toUpperCase()
        ? { ...row, lastName: 'Renamed', annualDays: '30', workingDays: 'Mon-Fri' }
        : row,
    )
    expect(fates(await admin.importsPeople(changed))).toEqual(['changed', 'known'])
    const wim = (await admin.team()).find(({ email }) => email === worker)
    expect(wim).toMatchObject({ lastName: 'Renamed' })
    expect(await admin.termsOf({ id: String(wim?.id) })).toMatchObject({
      entitlements: [{ annualAmount: 30 }],
      workingWeeks: [{ pattern: everyWeek({ fri: 'full' }) }],
    })
  })

  it('leaves the role of who is prepared where the list has none', async () => {
    const { admin } = await makeCompany(test)
    const [imported, invited] = [newEmail('imported'), newEmail('invited')]
    await admin.importsPeople([{ email: imported, role: 'manager' }])
    await admin.invites(invited, 'admin')
    const rows = [{ email: imported }, { email: invited, role: '' }]
    expect(fates(await admin.importsPeople(rows))).toEqual(['known', 'known'])
    const roleOf = new Map((await admin.team()).map(({ email, role }) => [email, role]))
    expect([roleOf.get(imported), roleOf.get(invited)]).toEqual(['manager', 'admin'])
  })

  it('makes a manager of somebody new without a role to whom others report, and of no one else', async () => {
    const { admin } = await makeCompany(test)
    const [boss, worker, clerk] = ['boss', 'worker', 'clerk'].map(newEmail)
    const people = [
      { email: String(worker), manager: 'Bo Boss' },
      { email: String(boss), firstName: 'Bo', lastName: 'Boss' },
    ]
    const { rows } = await admin.importsPeople(people)
    expect(rows.map(({ note }) => note)).toEqual([null, 'Becomes a manager, as others report to them.'])
    const roleOf = new Map((await admin.team()).map(({ email, role }) => [email, role]))
    expect([roleOf.get(String(boss)), roleOf.get(String(worker))]).toEqual(['manager', 'employee'])
    const below = [
      { email: newEmail(), manager: String(clerk) },
      { email: String(clerk), role: 'employee' },
    ]
    const message =
      '2 manager: This person is an employee. Please make them a manager first, or choose someone else'
    expect(problems(await admin.importsPeople(below, { isDryRun: true }))).toEqual([message])
  })

  it('puts nobody below a former member who had the manager’s address', async () => {
    const { admin, max, ana, company } = await makeSmallCompany(test)
    await admin.deactivates(ana)
    await test.inCompany(company.id, (tx) =>
      tx.update(users).set({ email: max.email }).where(eq(users.id, ana.id)),
    )
    const email = newEmail('worker')
    await admin.importsPeople([{ email, manager: max.email }])
    const worker = (await admin.team()).find((person) => person.email === email)
    expect(worker).toMatchObject({ managerId: max.id })
  })

  it('leaves alone who has joined, as an employee of theirs may rely on it', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const before = await admin.termsOf(ana)
    const answer = await admin.importsPeople([
      { email: ana.email, role: 'admin', firstName: 'Other', balances: { annual: '99' }, startDate: 'soon' },
    ])
    expect(answer.rows).toMatchObject([{ fate: 'known', note: 'Has joined already, so nothing changes.' }])
    expect(await admin.termsOf(ana)).toEqual(before)
  })

  it('says in a dry run what each row’s fate would be, and changes nothing', async () => {
    const { admin, max } = await makeSmallCompany(test)
    const [good, twice] = [newEmail('good'), newEmail('twice')]
    const answer = await admin.importsPeople(
      [
        { email: good, team: 'Sales', manager: 'Max Manager', balances: { annual: '12.5' } },
        { email: twice },
        { email: twice.toUpperCase() },
        { email: 'nobody', role: 'boss', startDate: '03/04/2026', workingDays: '4 days' },
        { email: newEmail(), location: 'M'.repeat(61), annualDays: '-3', manager: 'who@x.example' },
        { email: newEmail(), balances: { annual: '400', holidays: 'many', nothing: '3' } },
        { email: max.email },
      ],
      { isDryRun: true },
    )
    expect(fates(answer)).toEqual(['new', 'new', 'problem', 'problem', 'problem', 'problem', 'known'])
    expect(answer.newTeams).toEqual(['Sales'])
    expect(problems(answer)).toEqual([
      '4 email: Row 3 already has this address. Please remove one of them',
      '5 email: Please enter a valid email address',
      '5 role: Please choose employee, manager or admin',
      '5 startDate: Day or month first? Please write 2026-04-03 or 2026-03-04',
      '5 workingDays: Please write the working days like Mon-Fri, or Mon Tue Wed, Fri morning',
      expect.stringMatching(/^6 location: .*60/),
      '6 annualDays: Please enter the days as a number from 0 to 366',
      '6 manager: No one here or in this list has this address. Please correct it, or add them to the list',
      expect.stringMatching(/^7 annual balance: /),
      expect.stringMatching(/^7 holidays balance: /),
      expect.stringMatching(/^7 nothing balance: There’s no leave type/),
    ])
    expect(await admin.team()).toHaveLength(3)
    expect(await admin.call('GET', '/api/teams').then((teams) => teams.json())).toEqual([])
  })

  it('is imported whole or not at all: the refusal names the first row, and every cell', async () => {
    const { admin } = await makeCompany(test)
    const answer = await admin.tryImportingPeople([
      { email: newEmail('fine') },
      { email: newEmail('loop'), manager: 'nobody' },
      { email: newEmail(), balances: { annual: 'x' } },
    ])
    expect(refusal(answer)).toBe(
      '400 Row 3, column ‘manager’: No one here or in this list is called that. Please enter the manager’s email address. 1 more row has problems too. Nothing was imported.',
    )
    expect(await admin.prepared()).toEqual([])
  })

  it('says who can’t be imported before a manager’s row is fixed, by the rows of the file', async () => {
    const { admin } = await makeCompany(test)
    const [boss, lead, worker, other] = ['boss', 'lead', 'worker', 'other'].map(newEmail)
    const people: ListedPerson[] = [
      { row: 2, email: String(worker), manager: String(lead) },
      { row: 4, email: String(lead), manager: 'Bo Boss', role: 'manager' },
      { row: 7, email: String(boss), firstName: 'Bo', lastName: 'Boss', role: 'chief' },
      { row: 8, email: String(other) },
      { row: 9, email: '', role: 'employee' },
    ]
    const checked = await admin.importsPeople(people, { isDryRun: true })
    expect(checked.rows.map(({ fate, note }) => [fate, note])).toEqual([
      ['waiting', 'Reports to row 7, which needs fixing first.'],
      ['waiting', 'Reports to row 7, which needs fixing first.'],
      ['problem', null],
      ['new', null],
      ['problem', null],
    ])
    expect(checked.counts).toEqual({ new: 1, changed: 0, known: 0, skipped: 0, problem: 2, waiting: 2 })
    expect(refusal(await admin.tryImportingPeople(people))).toBe(
      '400 Row 7, column ‘role’: Please choose employee, manager or admin. 1 more row has problems too. Nothing was imported.',
    )

    // What is ready goes in without the others.
    const leaveOut = checked.rows.filter(({ fate }) => fate !== 'new').map(({ row }) => row)
    const ready = { isDryRun: false, files: [{ ...listOf(people), leaveOut }] }
    const imported = await admin.call('POST', '/api/imports', ready)
    expect(imported.json<FilesImported>().files).toMatchObject([
      { kind: 'people', outcome: { counts: { new: 1, problem: 0 } } },
    ])
    const fixed = people.slice(0, 4).map((row) => (row.role === 'chief' ? { ...row, role: 'admin' } : row))
    expect(fates(await admin.importsPeople(fixed))).toEqual(['new', 'new', 'new', 'known'])
  })

  it('refuses a line of managers that leads back, through those who are here already', async () => {
    const { admin } = await makeCompany(test)
    const [one, two] = [newEmail('one'), newEmail('two')]
    await admin.importsPeople([
      { email: one, role: 'manager' },
      { email: two, role: 'manager', manager: one },
    ])
    const answer = await admin.tryImportingPeople([{ email: one, manager: two }])
    expect(refusal(answer)).toMatch(
      /^400 Row 2, column ‘manager’: This reporting line leads back to the person/,
    )
  })

  it('refuses former members in words, and brings back who was removed before joining', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    const email = newEmail('removed')
    const { rows } = await admin.importsPeople([{ email, balances: { annual: '3' } }])
    const id = String(rows[0]?.user?.id)
    await admin.removesPerson({ id })
    await admin.deactivates(ana)
    await max.leaves()
    const list = [{ email: ana.email }, { email: max.email }, { email, lastName: 'Back' }]
    expect(problems(await admin.importsPeople(list, { isDryRun: true }))).toEqual([
      '2 email: Ana Employee was a member. Please reactivate them instead',
      '3 email: Max Manager left the company. Please invite them, so they can choose to come back',
    ])
    expect(await admin.importsPeople(list.slice(2))).toMatchObject({
      rows: [{ fate: 'changed', user: { id } }],
    })
    expect(await admin.prepared()).toMatchObject([{ id, lastName: 'Back', hasRecords: true }])
  })

  it('is an admin’s alone', async () => {
    const { max } = await makeSmallCompany(test)
    expect(refusal(await max.tryImportingPeople([{ email: newEmail() }]))).toBe(
      '403 Only an admin can import files.',
    )
  })

  it('may have a thousand rows, each below the one before, and not one more', async () => {
    const { admin } = await makeCompany(test)
    const people = Array.from(
      { length: 1001 },
      (): ListedPerson => ({ email: newEmail('many'), role: 'manager' }),
    )
    for (const [index, row] of people.entries()) {
      row.manager = people[index + 1]?.email ?? ''
      row.balances = { annual: '10' }
    }
    expect(refusal(await admin.tryImportingPeople(people))).toMatch(
      /^400 The list has 1,001 people\. Please import at most 1,000 at a time/,
    )
    const { counts } = await admin.importsPeople(people.slice(1))
    expect(counts).toMatchObject({ new: 1000 })
    expect(await admin.stats()).toMatchObject({ teamMembers: 1 })
  })
})
