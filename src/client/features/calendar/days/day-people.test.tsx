import { expect, test } from 'vitest'
import { useSession } from '#client/queries/session.ts'
import { calendarEntry } from '#client/testing/calendar-entry.ts'
import { draw, settled } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { serve } from '#client/testing/server.ts'
import { personCalendars } from '../person-calendars.ts'
import { DayPeople } from './day-people.tsx'

const monday = '2026-03-02'

const entries = [
  calendarEntry('Anna', { endDate: '2026-03-05' }),
  calendarEntry('Ben', { isHalfDay: true, halfDayPart: 'morning', endsAt: '12:00' }),
  calendarEntry('Cem', { startsAt: '15:00', endsAt: '16:00' }),
  calendarEntry('Dora', { startsAt: '15:00', endDate: '2026-03-05' }),
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
