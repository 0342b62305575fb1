import { expect, test } from 'vitest'
import { useSession } from '#client/queries/session.ts'
import { draw, settled } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { serve } from '#client/testing/server.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { personCalendars } from '../person-calendars.ts'
import { DayPeople } from './day-people.tsx'

const monday = '2026-03-02'

function leave(firstName: string, changes: Partial<CalendarEntry>): CalendarEntry {
  return {
    id: firstName,
    userId: firstName,
    leaveType: 'annual',
    startDate: monday,
    endDate: monday,
    isHalfDay: false,
    halfDayPart: null,
    startsAt: null,
    endsAt: null,
    totalMinutes: 480,
    unit: 'days',
    totalDays: '1',
    status: 'approved',
    user: { id: firstName, firstName, lastName: 'X' },
    ...changes,
  }
}

const entries = [
  leave('Anna', { endDate: '2026-03-05' }),
  leave('Ben', { isHalfDay: true, halfDayPart: 'morning', endsAt: '12:00' }),
  leave('Cem', { startsAt: '15:00', endsAt: '16:00' }),
  leave('Dora', { startsAt: '15:00', endDate: '2026-03-05' }),
]

function SignedIn() {
  const calendar = personCalendars(new Map()).calendarOf(null)
  const { user } = useSession()
  return (
    user && (
      <DayPeople date={monday} today={monday} calendar={calendar} entries={entries} state="read" isDense />
    )
  )
}

test('a day says until when people are away, half a day, and the times of other leave', async () => {
  serve({
    'GET /api/auth/user': () => ({ body: kavya }),
    'GET /api/leave-types': () => ({ body: [] }),
    'GET /api/team': () => ({ body: [] }),
  })
  await draw(<SignedIn />)
  await settled()
  expect([...document.querySelectorAll('li .text-muted')].map(({ textContent }) => textContent)).toEqual([
    'Annual, until Thu 5 Mar',
    'Annual, half day',
    'Annual, 15:00 to 16:00',
    'Annual, from 15:00, until Thu 5 Mar',
  ])
})
