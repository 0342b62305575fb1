import { expect, test } from 'vitest'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import type { MemberTerms } from '#shared/team/contract.ts'
import {
  exceptionsAfter,
  listedExceptions,
  type PersonEdits,
  patternsAfter,
  personDraftOf,
} from './person-draft.ts'

const full = 'full' as const
const companyWeek = everyWeek({ mon: full, tue: full, wed: full, thu: full, fri: full })
const fourDays = everyWeek({ mon: full, tue: full, wed: full, thu: full })
const nora = '018f0000-0000-7000-8000-000000000001'
const oslo = '018f0000-0000-7000-8000-000000000002'
const terms: MemberTerms = {
  userId: '018f0000-0000-7000-8000-000000000003',
  role: 'employee',
  isActive: true,
  hasJoined: true,
  managerId: nora,
  teamId: null,
  employment: [{ start: '2026-01-05', end: null }],
  workingWeeks: [
    { validFrom: '2026-02-01', pattern: fourDays },
    { validFrom: '2026-06-01', pattern: null },
  ],
  workingExceptions: [{ date: '2026-12-05', worked: 'full' }],
  locations: [],
  entitlements: [{ leaveType: 'annual', validFrom: '2026-01-01', unit: 'days', annualAmount: 22 }],
}
const company = {
  workingWeek: companyWeek,
  locationId: null,
  locations: [{ id: oslo, name: 'Oslo' }],
  allowances: [
    { key: 'annual', name: 'Annual', unit: 'days' as const, annualAmount: 20 },
    { key: 'study', name: 'Study', unit: 'days' as const, annualAmount: 5 },
  ],
}
const member = { firstName: 'Ines', lastName: 'Duarte', email: 'ines@halyard.example' }
const draftOf = (edits: PersonEdits) => personDraftOf(edits, terms, { company, member, today: '2026-11-21' })
const employment = (start: string | null, end: string | null) => ({ start, end, key: 'typed' })

test('nothing typed changes nothing', () => {
  expect(draftOf({})).toMatchObject({
    changes: [],
    calls: [],
    values: { isOwnWeek: false, pattern: companyWeek, annualAmounts: { annual: '22', study: '' } },
  })
})

test.each<[PersonEdits, string[], object[]]>([
  [{ firstName: 'Inês ', lastName: ' Duarte' }, ['Name'], [{ firstName: 'Inês' }]],
  [{ email: 'INES@halyard.example' }, [], []],
  [{ email: 'ines@new.example' }, ['Email'], [{ email: 'ines@new.example' }]],
  [{ role: 'manager' }, ['Role'], [{ role: 'manager' }]],
  [{ managerId: null, teamId: oslo }, ['Manager', 'Team'], [{ managerId: null, teamId: oslo }]],
  [{ managerId: nora }, [], []],
  [
    { employment: [employment('2026-01-05', '2026-12-31')] },
    ['Employment'],
    [{ employment: [{ start: '2026-01-05', end: '2026-12-31' }] }],
  ],
  [{ employment: [employment('2026-01-05', null)] }, [], []],
  [
    { isOwnWeek: true, pattern: fourDays, weekFrom: '2026-12-01' },
    ['Working week'],
    [{ workingWeek: { validFrom: '2026-12-01', pattern: fourDays } }],
  ],
  [{ weekFrom: '2026-12-01' }, [], []],
  [{ removedWeeks: ['2026-06-01'] }, ['Working week'], [{ removedWorkingWeek: '2026-06-01' }]],
  [{ removedWeeks: ['2025-01-01'] }, [], []],
  [
    { removedWeeks: ['2026-02-01', '2026-06-01'], isOwnWeek: true, pattern: fourDays },
    ['Working week'],
    [
      { removedWorkingWeek: '2026-06-01' },
      { removedWorkingWeek: '2026-02-01', workingWeek: { validFrom: '2026-11-21', pattern: fourDays } },
    ],
  ],
  [
    { exceptions: { '2026-12-24': 'none', '2026-12-05': 'full', '2026-12-12': null } },
    ['Exceptions'],
    [{ workingExceptions: [{ date: '2026-12-24', worked: 'none' }] }],
  ],
  [
    { exceptions: { '2026-12-05': null } },
    ['Exceptions'],
    [{ workingExceptions: [{ date: '2026-12-05', worked: null }] }],
  ],
  [{ locationId: oslo }, ['Location'], [{ location: { validFrom: '2026-11-21', locationId: oslo } }]],
  [
    { annualAmounts: { annual: '22,5', study: '0' }, role: 'admin' },
    ['Role', 'Annual days', 'Study days'],
    [
      { role: 'admin', entitlement: { leaveType: 'annual', unit: 'days', annualAmount: 22.5 } },
      { entitlement: { leaveType: 'study', unit: 'days', annualAmount: 0 } },
    ],
  ],
  [
    { annualAmounts: { annual: '' } },
    ['Annual days'],
    [{ entitlement: { leaveType: 'annual', unit: 'days', annualAmount: null } }],
  ],
  [{ annualAmounts: { annual: '22.0' } }, [], []],
])('%j changes %j', (edits, changes, calls) => {
  expect(draftOf(edits)).toMatchObject({ changes, calls })
  expect(draftOf(edits).errors.size).toBe(0)
})

test('once a version is removed, what was before it is the week to start from', () => {
  expect(draftOf({ removedWeeks: ['2026-06-01'] }).values).toMatchObject({
    isOwnWeek: true,
    pattern: fourDays,
  })
})

test('once saved, the working weeks and exceptions are those with the edits', () => {
  const { values } = draftOf({
    isOwnWeek: true,
    pattern: fourDays,
    weekFrom: '2026-12-01',
    removedWeeks: ['2026-02-01'],
    exceptions: { '2026-12-24': 'none', '2026-12-05': null, '2026-12-03': 'morning' },
  })
  expect(patternsAfter(values, terms, companyWeek)).toEqual([
    { validFrom: '2000-01-01', ...companyWeek },
    { validFrom: '2026-06-01', ...companyWeek },
    { validFrom: '2026-12-01', ...fourDays },
  ])
  expect(exceptionsAfter(values, terms)).toEqual([
    { date: '2026-12-03', worked: 'morning' },
    { date: '2026-12-24', worked: 'none' },
  ])
})

test('exceptions of the past are earlier ones unless they are edited', () => {
  const saved = [
    { date: '2026-11-02', worked: full },
    { date: '2026-11-03', worked: full },
  ]
  const before = { ...terms, workingExceptions: [...saved, ...terms.workingExceptions] }
  const listed = (exceptions: PersonEdits['exceptions'] = {}) => {
    const { values } = personDraftOf({ exceptions }, before, { company, member, today: '2026-11-21' })
    const { ahead, earlier } = listedExceptions(values, before, '2026-11-21')
    return [ahead, earlier].map((list) => list.map(({ date }) => date))
  }
  expect(listed()).toEqual([['2026-12-05'], ['2026-11-02', '2026-11-03']])
  expect(listed({ '2026-11-02': 'none', '2026-11-03': full, '2026-11-07': full })).toEqual([
    ['2026-11-02', '2026-11-07', '2026-12-05'],
    ['2026-11-03'],
  ])
  expect(listed({ '2026-11-02': null })).toEqual([['2026-12-05'], ['2026-11-03']])
})

test.each<[PersonEdits, string, string]>([
  [
    { employment: [employment('2026-05-01', '2026-04-01')] },
    'employment.0.end',
    'Please end the employment on or after its start',
  ],
  [
    { isOwnWeek: true, pattern: everyWeek({}) },
    'workingWeek.pattern.weeks',
    'Please choose at least one working day',
  ],
  [{ locationId: oslo, locationFrom: '' }, 'location.validFrom', 'Please choose a date from 2000 to 2100'],
  [{ annualAmounts: { study: 'many' } }, 'annualAmounts.study', 'Please enter the yearly amount as a number'],
  [{ annualAmounts: { study: '400' } }, 'annualAmounts.study', 'Please enter at most 366 annual days'],
])('%j is wrong at %s', (edits, path, message) => {
  expect(draftOf(edits).errors.get(path)).toBe(message)
})
