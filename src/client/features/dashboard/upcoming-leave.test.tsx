import { expect, it } from 'vitest'
import { refreshTopic } from '#client/api/live.ts'
import { calendarEntry } from '#client/testing/calendar-entry.ts'
import { draw, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import type { UpcomingLeave as Upcoming } from '#shared/dashboard/contract.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { OutTodayNames } from './out-today.tsx'
import { UpcomingLeave } from './upcoming-leave.tsx'

const today = '2026-03-02'

const leaveOf = (firstName: string, startDate: string, more: Partial<CalendarEntry> = {}) =>
  calendarEntry(firstName, {
    id: `${firstName} ${startDate}`,
    startDate,
    endDate: startDate,
    user: { id: firstName, firstName, lastName: 'Ruiz' },
    ...more,
  })

async function drawBoth(upcoming: () => Upcoming | undefined) {
  const calls = serve({
    [`GET /api/dashboard/upcoming?from=${today}`]: () => {
      const body = upcoming()
      return body ? { body } : { status: 503 }
    },
    [`GET /api/holidays?startDate=${today}&endDate=2026-03-08`]: () => ({ body: [] }),
    'GET /api/auth/user': () => ({ status: 401 }),
  })
  const queryClient = await draw(
    <>
      <UpcomingLeave today={today} />
      <output>
        <OutTodayNames today={today} />
      </output>
    </>,
  )
  await settled()
  const asked = () => calls.filter(({ call }) => call.includes('/api/dashboard/upcoming')).length
  return { queryClient, asked }
}

const peopleShown = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
const outToday = () => document.querySelector('output')?.textContent
const linkTexts = () => [...document.querySelectorAll('a')].map(({ textContent }) => textContent)

it('shows a row for each person who is named, and how many others are away', async () => {
  await drawBoth(() => ({
    people: 1236,
    outOnFirstDay: 512,
    leave: [
      leaveOf('Ana', '2026-02-27', { endDate: '2026-03-03' }),
      leaveOf('Ben', today, { isHalfDay: true, halfDayPart: 'morning', endsAt: '12:00' }),
      leaveOf('Cleo', today),
      leaveOf('Dan', today),
      leaveOf('Ben', '2026-03-04'),
      leaveOf('Eva', '2026-03-06'),
    ],
  }))
  expect(peopleShown()).toEqual(['Ana Ruiz', 'Ben Ruiz', 'Cleo Ruiz', 'Dan Ruiz', 'Eva Ruiz'])
  expect(linkTexts()).toContain('+1231 more in the calendar')
  expect(outToday()).toBe('Ana, Ben, Cleo and 509 more')
})

it('says half a day in words, and the times of an hour', async () => {
  await drawBoth(() => ({
    people: 2,
    outOnFirstDay: 1,
    leave: [
      leaveOf('Ben', today, { isHalfDay: true, halfDayPart: 'morning', endsAt: '12:00', totalDays: '0.5' }),
      leaveOf('Cleo', '2026-03-04'),
      leaveOf('Cleo', today, { startsAt: '15:00', endsAt: '16:00', totalDays: '0.13', status: 'pending' }),
    ],
  }))
  const words = [...document.querySelectorAll('td .sr-only')].map(({ textContent }) => textContent)
  expect(words).toEqual(['annual half day', 'annual, 15:00 to 16:00, pending', 'annual'])
})

it('names those who are out today, and not those who are away for an hour', async () => {
  const hour = { startsAt: '15:00', endsAt: '16:00', totalDays: '0.13' }
  await drawBoth(() => ({
    people: 2,
    outOnFirstDay: 1,
    leave: [leaveOf('Ben', today), leaveOf('Cleo', today, hour), leaveOf('Cleo', '2026-03-04')],
  }))
  expect(outToday()).toBe('Ben')
})

it('says nothing of others where everybody who is away is named', async () => {
  await drawBoth(() => ({
    people: 2,
    outOnFirstDay: 1,
    leave: [leaveOf('Ana', today, { leaveType: null }), leaveOf('Ben', '2026-03-04')],
  }))
  expect(peopleShown()).toEqual(['Ana Ruiz', 'Ben Ruiz'])
  expect(document.body.textContent).not.toContain('more')
  expect(outToday()).toBe('Ana')
})

it('says so where nobody is away, or nobody today', async () => {
  await drawBoth(() => ({ people: 0, outOnFirstDay: 0, leave: [] }))
  expect(document.body.textContent).toContain('No one is away in the next 7 days')
  expect(outToday()).toBe('Everyone is here')
})

it('says so when it could not be read', async () => {
  await drawBoth(() => undefined)
  expect(document.body.textContent).toContain('We couldn’t load upcoming leave.')
  expect(outToday()).toBe('We couldn’t load who’s away.')
})

it.each(['leave', 'team'] as const)('asks once for both, and again after a change of %s', async (topic) => {
  let upcoming: Upcoming = { people: 0, outOnFirstDay: 0, leave: [] }
  const { queryClient, asked } = await drawBoth(() => upcoming)
  expect(asked()).toBe(1)
  upcoming = { people: 1, outOnFirstDay: 1, leave: [leaveOf('Ana', today)] }
  refreshTopic(queryClient, topic)
  await settled()
  expect(asked()).toBe(2)
  expect(peopleShown()).toEqual(['Ana Ruiz'])
  expect(outToday()).toBe('Ana')
})
