import { expect, test } from 'vitest'
import { calendarEntry } from '#client/testing/calendar-entry.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import {
  type CalendarFilters,
  type CalendarScope,
  countOfFilters,
  entriesShown,
  filtersIn,
  isPersonShown,
  noFilters,
  withFilters,
} from './calendar-filters.ts'

const everybody = { ...noFilters, team: 'all', teamIds: null }
const design = { team: 'design', teamIds: new Set(['anna']) }
const locationOf = (userId: string) => (userId === 'ben' ? 'berlin' : null)

const leave = (userId: string, changes: Partial<CalendarEntry> = {}) =>
  calendarEntry(userId, { endDate: '2026-03-06', totalDays: '5', ...changes })
const entries = [
  leave('anna'),
  leave('ben', { leaveType: 'sick' }),
  leave('omar', { status: 'pending' }),
  leave('left', { leaveType: null }),
]

test.each<[string, Partial<CalendarScope>, string[]]>([
  ['nothing', {}, ['anna', 'ben', 'omar', 'left']],
  ['one person', { personId: 'ben' }, ['ben']],
  ['somebody who has left', { personId: 'left' }, ['left']],
  ['a team', design, ['anna']],
  ['one person of another team', { ...design, personId: 'ben' }, ['ben']],
  ['a location', { locationId: 'berlin' }, ['ben']],
  ['a team in another place', { ...design, locationId: 'berlin' }, []],
  ['no sick leave', { hiddenTypes: new Set(['sick']) }, ['anna', 'omar', 'left']],
  ['no leave of a hidden type', { hiddenTypes: new Set(['-']) }, ['anna', 'ben', 'omar']],
  ['nothing pending', { showsPending: false }, ['anna', 'ben', 'left']],
])('filtered by %s', (_, changed, shown) => {
  const scope = { ...everybody, ...changed }
  expect(entriesShown(entries, scope, locationOf).map(({ userId }) => userId)).toEqual(shown)
})

test('types and pending leave out leave, and nobody', () => {
  const scope = { ...everybody, hiddenTypes: new Set(['annual']), showsPending: false }
  expect(['anna', 'ben', 'omar'].every((id) => isPersonShown(id, scope, locationOf))).toBe(true)
})

test.each<[string, Partial<CalendarFilters>, number]>([
  ['', {}, 0],
  ['person=ben', { personId: 'ben' }, 1],
  ['person=ben&location=berlin', { personId: 'ben', locationId: 'berlin' }, 2],
  ['hide=sick%2Cunpaid', { hiddenTypes: new Set(['sick', 'unpaid']) }, 1],
  ['pending=no', { showsPending: false }, 1],
])('the address ?%s', (address, changed, count) => {
  const filters = { ...noFilters, ...changed }
  expect(filtersIn(new URLSearchParams(address))).toEqual(filters)
  expect(withFilters(new URLSearchParams(), filters).toString()).toBe(address)
  expect(countOfFilters(filters)).toBe(count)
})

test('the rest of the address stays, its team too, and a filter that is taken away goes', () => {
  const before = new URLSearchParams('view=week&week=2026-03-01&team=design&hide=sick')
  expect(withFilters(before, noFilters).toString()).toBe('view=week&week=2026-03-01&team=design')
})
