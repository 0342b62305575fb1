import { afterEach, expect, test, vi } from 'vitest'
import { useSession } from '#client/queries/session.ts'
import { draw, settled } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import { RangeCalendar } from './range-calendar.tsx'

afterEach(() => vi.unstubAllGlobals())

const sundayToThursday = { sun: 'full', mon: 'full', tue: 'full', wed: 'full', thu: 'full' } as const

function SignedIn() {
  const { user } = useSession()
  return (
    user && (
      <RangeCalendar
        start=""
        end=""
        today={user.today}
        earliest={null}
        ownerId={user.id}
        isOwn
        changingId={undefined}
        onChange={() => {}}
      />
    )
  )
}

function isHatched(date: string): boolean | undefined {
  return document.querySelector(`[data-day="${date}"]`)?.classList.contains('range-free')
}

test('the days that a person does not work are hatched, whichever weekdays they are', async () => {
  const known: Record<string, () => Answer> = {
    'GET /api/auth/user': () => ({ body: kavya }),
    [`GET /api/work-calendars/${kavya.id}?startDate=2026-01-01&endDate=2026-12-31`]: () => ({
      body: {
        patterns: [{ validFrom: '2020-01-01', ...everyWeek(sundayToThursday) }],
        holidays: [{ date: '2026-03-17', part: 'full', name: 'St Patrick’s Day' }],
        exceptions: [],
      },
    }),
  }
  serve(new Proxy(known, { get: (calls, call: string) => calls[call] ?? (() => ({ body: [] })) }))
  await draw(<SignedIn />)
  await settled()
  expect(isHatched('2026-03-06')).toBe(true)
  expect(isHatched('2026-03-08')).toBe(false)
  expect(isHatched('2026-03-17')).toBe(true)
})
