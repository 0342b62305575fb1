import { afterEach, expect, test, vi } from 'vitest'
import { click, draw, fill } from '#client/testing/draw.tsx'
import { member } from '#client/testing/people.ts'
import { serve } from '#client/testing/server.ts'
import { mondayToFriday } from '#shared/leave/work-calendar.ts'
import { datesBetween } from '#shared/plain-date.ts'
import type { MemberTerms } from '#shared/team/contract.ts'
import { ExceptionsGroup } from './exceptions-group.tsx'
import { usePersonEditing } from './use-person-editing.ts'
import { WeekGroup } from './week-group.tsx'

const today = '2026-03-02'
const company = { workingWeek: mondayToFriday, locationId: null, locations: [], allowances: [] }
const recounted = 'Leave that hasn’t started is recounted'

afterEach(() => vi.unstubAllGlobals())

function termsOf(userId: string, changed: Partial<MemberTerms> = {}): MemberTerms {
  return {
    userId,
    role: 'employee',
    isActive: true,
    hasJoined: true,
    managerId: null,
    teamId: null,
    employment: [],
    workingWeeks: [],
    workingExceptions: [],
    locations: [],
    entitlements: [],
    ...changed,
  }
}

function Groups({ terms }: { terms: MemberTerms }) {
  const editing = usePersonEditing({ terms, member: member('Ines', 'Duarte', 'employee'), company, today })
  if (!editing) return null
  return (
    <>
      <WeekGroup terms={terms} editing={editing} companyWeeks={mondayToFriday} today={today} />
      <ExceptionsGroup terms={terms} editing={editing} today={today} />
    </>
  )
}

async function drawGroups(terms: MemberTerms) {
  const calls = serve({
    [`GET /api/work-calendars/${terms.userId}?startDate=2026-03-02&endDate=2026-03-29`]: () => ({
      body: { patterns: [], holidays: [], exceptions: [] },
    }),
  })
  await draw(<Groups terms={terms} />)
  return calls
}

async function addsException(date: string, worked = 'full') {
  await click('Add an exception')
  await fill('Date', date)
  await fill('Worked', worked)
}

const shown = () => document.body.textContent

test('the calendar is asked for where the next weeks are shown, and for active people alone', async () => {
  const workingExceptions = [{ date: '2026-03-07', worked: 'full' as const }]
  expect(await drawGroups(termsOf('plain'))).toEqual([])
  expect(await drawGroups(termsOf('former', { isActive: false, workingExceptions }))).toEqual([])
  expect(await drawGroups(termsOf('swapped', { workingExceptions }))).toHaveLength(1)
})

test('an exception added for the past is listed until it is saved, and recounts nothing', async () => {
  await drawGroups(termsOf('late'))
  await addsException('2026-02-28')
  await click('Add')
  expect(shown()).toContain('Sat 28 Feb 2026: Full day')
  expect(shown()).not.toContain(recounted)
  await addsException('2026-03-07')
  await click('Add')
  expect(shown()).toContain(recounted)
})

test('earlier exceptions are shown on demand, the latest first, and can be removed', async () => {
  const workingExceptions = [
    { date: '2026-02-07', worked: 'full' as const },
    { date: '2026-02-14', worked: 'morning' as const },
  ]
  await drawGroups(termsOf('swapped before', { workingExceptions }))
  expect(shown()).not.toContain('7 Feb 2026')
  await click('Earlier (2)')
  expect(shown()).toMatch(/Sat 14 Feb 2026: Morning.*Sat 7 Feb 2026: Full day/)
  await click('Remove the exception on Sat 14 Feb 2026')
  expect(shown()).not.toContain('14 Feb 2026')
  expect(shown()).toContain('Sat 7 Feb 2026')
  expect(shown()).not.toContain(recounted)
})

test('of a long roster the first days are shown, and any that is edited', async () => {
  const workingExceptions = datesBetween('2026-03-02', '2026-03-31').map((date) => ({
    date,
    worked: 'morning' as const,
  }))
  await drawGroups(termsOf('rostered', { workingExceptions }))
  expect(shown()).toContain('Mon 9 Mar 2026: Morning')
  expect(shown()).not.toContain('10 Mar 2026')
  await addsException('2026-03-20')
  await click('Add')
  expect(shown()).toContain('Fri 20 Mar 2026: Full day')
  await click('Show 21 more')
  expect(shown()).toContain('Tue 31 Mar 2026')
})

test('an exception may have hours without times', async () => {
  await drawGroups(termsOf('flexible'))
  await addsException('2026-03-07', 'hours')
  await fill('Hours (7:30)', '6:30')
  await click('Add')
  expect(shown()).toContain('Sat 7 Mar 2026: Full day, 6 h 30 min')
})

test('half a minute of break is named', async () => {
  await drawGroups(termsOf('precise'))
  await addsException('2026-03-07', 'hours')
  await fill('Break (minutes)', '1.5')
  await click('Add')
  expect(shown()).toContain('Please enter the break in minutes')
})
