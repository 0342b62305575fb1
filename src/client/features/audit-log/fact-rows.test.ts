import { expect, test } from 'vitest'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { factRows } from './fact-rows.ts'
import { ana, context, max, unknownId } from './testing/audit-context.ts'

choosePersonLocale('en-GB')

test.each([
  ['status', 'approved', 'Status', 'approved'],
  ['startDate', '2026-05-04', 'First day', 'Mon 4 May 2026'],
  ['expiresAt', '2026-03-02T09:30:00.000Z', 'Expires', expect.stringMatching(/^Today, \d\d:\d\d$/)],
  ['totalDays', '2.50', 'Days', '2.5'],
  ['isPaid', false, 'Paid', 'no'],
  ['mostAway', null, 'Most away at once', 'any number'],
  ['teamId', null, 'Team', 'none'],
  ['managerId', null, 'Manager', 'no one'],
  ['managerId', max.id, 'Manager', 'Max Manager'],
  ['managerId', unknownId, 'Manager', 'no longer here'],
  ['people', [ana.id, max.id], 'People', 'Ana Ruiz; Max Manager'],
  ['people', [], 'People', 'none'],
  ['leaveType', 'annual', 'Leave type', 'Annual Leave'],
  ['accrualType', 'all_at_once', 'Accrual', 'all at once'],
  ['job', 'mail-leave-news', 'What', 'mail leave news'],
  ['leaveYearStart', '04-01', 'Leave year begins', '1 April'],
  ['country', 'DE', 'Country', 'Germany'],
  ['timeZone', 'America/New_York', 'Time zone', 'America/New York'],
  ['workingWeek', { fri: 'morning', mon: 'full', sun: 'none' }, 'Working week', 'Mon and Fri morning'],
  [
    'workingWeek',
    { weeks: [{ mon: 'full' }, { fri: { part: 'full', minutes: 450 } }], anchor: '2026-03-02' },
    'Working week',
    '2 weeks from 2 Mar 2026: Mon; Fri, 7 h 30 min',
  ],
  [
    'workingWeeks',
    [
      { week: { mon: 'full', tue: 'full' }, validFrom: '2026-05-01' },
      { validFrom: '2026-06-01', week: null },
    ],
    'Working weeks',
    'from Fri 1 May 2026, works Mon and Tue; from Mon 1 Jun 2026, works the company’s week',
  ],
  [
    'workingWeeks',
    [
      { pattern: { weeks: [{ mon: 'full' }], anchor: null }, validFrom: '2026-05-01' },
      { validFrom: '2026-06-01', pattern: null },
    ],
    'Working weeks',
    'from Fri 1 May 2026, works Mon; from Mon 1 Jun 2026, works the company’s week',
  ],
  [
    'workingExceptions',
    [
      { date: '2026-03-14', worked: 'none' },
      { date: '2026-03-21', worked: { part: 'full', minutes: 480, from: '22:00', until: '06:00' } },
    ],
    'Exceptions to the working week',
    'Sat 14 Mar 2026: Free; Sat 21 Mar 2026: 22:00 to 06:00',
  ],
  ['employment', [{ start: '2026-01-05', end: null }], 'Employment', 'from Mon 5 Jan 2026, until open'],
  [
    'approvalSteps',
    [
      { by: 'manager', people: [], needed: 'one', when: 'always', days: null },
      { by: 'people', people: [ana.id, max.id], needed: 'all', when: 'longer', days: 5 },
      { by: 'admins', people: [], needed: 'one', when: 'against-rule', days: null },
    ],
    'Approval steps',
    'the manager; Ana Ruiz and Max Manager if longer than 5 days; an admin if a company rule is against it',
  ],
  ['approvalSteps', null, 'Approval steps', 'the manager'],
  ['firstName', 'a_b 2026', 'First name', 'a_b 2026'],
])('%s: %j reads ‘%s’: ‘%s’', (field, value, label, words) => {
  expect(factRows({ before: null, after: { [field]: value } }, context)).toEqual([
    { field, label, before: null, after: words },
  ])
})

test('each side says what it knows, and ids that lead nowhere are left out', () => {
  const rows = factRows(
    { before: { id: unknownId, role: 'employee' }, after: { role: 'admin', because: 'Why not', key: 'x' } },
    context,
  )
  expect(rows).toEqual([
    { field: 'role', label: 'Role', before: 'employee', after: 'admin' },
    { field: 'because', label: 'Why', before: null, after: 'Why not' },
  ])
})

test('whatever order they were kept in, fields are read in theirs, and explanations last', () => {
  const after = {
    because: 'Why not',
    endDate: '2026-05-08',
    newField: 1,
    status: 'approved',
    startDate: '2026-05-04',
  }
  expect(factRows({ before: null, after }, context).map(({ label }) => label)).toEqual([
    'Status',
    'First day',
    'Last day',
    'New field',
    'Why',
  ])
})
