import { expect, test } from 'vitest'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import {
  type CalendarFilters,
  countOfFilters,
  entriesShown,
  filtersIn,
  isPersonShown,
  noFilters,
  withFilters,
} from './calendar-filters.ts'

const members = [
  { id: 'anna', teamId: 'design' },
  { id: 'ben', teamId: 'sales' },
  { id: 'omar', teamId: null },
]
const locationOf = (userId: string) => (userId === 'ben' ? 'berlin' : null)

function leave(userId: string, changes: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    id: userId,
    userId,
    leaveType: 'annual',
    startDate: '2026-03-02',
    endDate: '2026-03-06',
    isHalfDay: false,
    halfDayPart: null,
    totalDays: '5',
    status: 'approved',
    user: { id: userId, firstName: userId, lastName: 'X' },
    ...changes,
  }
}
const entries = [
  leave('anna'),
  leave('ben', { leaveType: 'sick' }),
  leave('omar', { status: 'pending' }),
  leave('left', { leaveType: null }),
]

test.each<[string, Partial<CalendarFilters>, string[]]>([
  ['nothing', {}, ['anna', 'ben', 'omar', 'left']],
  ['one person', { personId: 'ben' }, ['ben']],
  ['somebody who has left', { personId: 'left' }, ['left']],
  ['a team', { teamId: 'design' }, ['anna']],
  ['people without a team', { teamId: 'none' }, ['omar']],
  ['a location', { locationId: 'berlin' }, ['ben']],
  ['a team in another place', { teamId: 'design', locationId: 'berlin' }, []],
  ['no sick leave', { hiddenTypes: new Set(['sick']) }, ['anna', 'omar', 'left']],
  ['no leave of a hidden type', { hiddenTypes: new Set(['-']) }, ['anna', 'ben', 'omar']],
  ['nothing pending', { showsPending: false }, ['anna', 'ben', 'left']],
])('filtered by %s', (_, changed, shown) => {
  const filters = { ...noFilters, ...changed }
  expect(entriesShown(entries, filters, members, locationOf).map(({ userId }) => userId)).toEqual(shown)
})

test('types and pending leave out leave, and nobody', () => {
  const filters = { ...noFilters, hiddenTypes: new Set(['annual']), showsPending: false }
  expect(members.every((member) => isPersonShown(member, filters, locationOf))).toBe(true)
})

test.each<[string, Partial<CalendarFilters>, number]>([
  ['', {}, 0],
  ['person=ben', { personId: 'ben' }, 1],
  ['team=none&location=berlin', { teamId: 'none', locationId: 'berlin' }, 2],
  ['hide=sick%2Cunpaid', { hiddenTypes: new Set(['sick', 'unpaid']) }, 1],
  ['pending=no', { showsPending: false }, 1],
])('the address ?%s', (address, changed, count) => {
  const filters = { ...noFilters, ...changed }
  expect(filtersIn(new URLSearchParams(address))).toEqual(filters)
  expect(withFilters(new URLSearchParams(), filters).toString()).toBe(address)
  expect(countOfFilters(filters)).toBe(count)
})

test('the rest of the address stays, and a filter that is taken away goes', () => {
  const before = new URLSearchParams('view=week&week=2026-03-01&team=design&hide=sick')
  expect(withFilters(before, noFilters).toString()).toBe('view=week&week=2026-03-01')
})
