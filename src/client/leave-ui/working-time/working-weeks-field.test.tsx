import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { createStore, useStore } from '#client/api/store.ts'
import { click, control, controlOrNone, draw, fill } from '#client/testing/draw.tsx'
import { mondayToFriday, type WorkingWeeks, workCalendar } from '#shared/leave/work-calendar.ts'
import { problemsOf } from './edit-weeks.ts'
import { NextWeeks } from './next-weeks.tsx'
import { WorkingWeeksField } from './working-weeks-field.tsx'

const today = '2026-03-05'
const shown = createStore<WorkingWeeks>(mondayToFriday)
beforeEach(() => shown.set(mondayToFriday))

function Field() {
  const weeks = useStore(shown)
  return (
    <WorkingWeeksField
      legend="Working week"
      value={weeks}
      onValueChange={shown.set}
      today={today}
      problemAt={(path) => problemsOf(weeks).get(path)}
    />
  )
}

/** The tab of a week. */
async function chooseWeek(week: number) {
  const tab = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent === `Week ${week}`,
  )
  await act(async () => tab?.click())
}

test('a plain week has neither tabs nor times', async () => {
  await draw(<Field />)
  expect(controlOrNone('Week 1')).toBeUndefined()
  expect(controlOrNone('Week 1 starts on')).toBeUndefined()
  expect(controlOrNone('Monday: from')).toBeUndefined()
  expect(control('Friday: Full day')).toHaveProperty('checked', true)
})

test('every second Friday off: two weeks, of which the second is changed', async () => {
  await draw(<Field />)
  await fill('Repeats', '2')
  expect(control('Week 1 starts on')).toHaveProperty('value', '2026-03-02')
  await chooseWeek(2)
  await click('Friday: Free')
  const [first, second] = shown.get().weeks
  expect([first?.fri, second?.fri, second?.thu]).toEqual(['full', 'none', 'full'])
  await click('Copy week 1')
  expect(shown.get().weeks[1]).toEqual(first)
})

test('hours, with what is wrong beside the day, and named from another week’s tab', async () => {
  await draw(<Field />)
  await click('Set hours')
  await fill('Monday: from', '08:00')
  await fill('Monday: break in minutes', '60')
  expect(shown.get().weeks[0]?.mon).toEqual({
    part: 'full',
    minutes: 510,
    from: '08:00',
    until: '17:30',
    breakMinutes: 60,
  })
  await fill('Monday: break in minutes', '1.5')
  expect(document.body.textContent).toContain('Monday: Please enter the break in minutes')
  await fill('Monday: break in minutes', '60')
  await click('Use Monday’s hours on all full days')
  expect(shown.get().weeks[0]?.fri).toEqual(shown.get().weeks[0]?.mon)
  await fill('Repeats', '2')
  await fill('Friday: until', '')
  expect(document.body.textContent).toContain('Friday: Please enter the time like 09:00')
  await chooseWeek(2)
  expect(document.body.textContent).toContain('Please correct the hours of week 1.')
})

test('hours alone take the times away, and stay as typed where they can’t be read', async () => {
  await draw(<Field />)
  await click('Set hours')
  expect(control('Monday: hours')).toHaveProperty('value', '8:00')
  await fill('Monday: hours', '7.5')
  expect(shown.get().weeks[0]?.mon).toEqual({ part: 'full', minutes: 450 })
  expect(control('Monday: from')).toHaveProperty('value', '')
  await fill('Tuesday: hours', 'seven')
  expect(control('Tuesday: hours')).toHaveProperty('value', 'seven')
  expect(document.body.textContent).toContain('Tuesday: Please enter a shift of 1 to 24 hours')
  await click('Use Monday’s hours on all full days')
  expect(control('Tuesday: hours')).toHaveProperty('value', '7:30')
  expect(shown.get().weeks[0]?.fri).toEqual({ part: 'full', minutes: 450 })
})

test('the next four weeks say each day in words', async () => {
  const shift = { part: 'full', minutes: 480, from: '22:00', until: '06:00' } as const
  const patterns = [
    { validFrom: '2026-01-01', weeks: [{ mon: shift }, { tue: 'full' as const }], anchor: '2026-03-02' },
  ]
  const holidays = [{ date: '2026-03-17', part: 'full' as const, name: 'St Patrick’s Day' }]
  const exceptions = [{ date: '2026-03-21', worked: 'morning' as const }]
  const workedOn = workCalendar({ patterns, holidays, exceptions })
  await draw(<NextWeeks workedOn={workedOn} today={today} holidays={holidays} exceptions={['2026-03-21']} />)
  const cells = [...document.querySelectorAll('td')].map((cell) => cell.title)
  expect(cells).toHaveLength(28)
  expect(cells).toEqual(
    expect.arrayContaining([
      'Mon 2 Mar: 22:00 to 06:00',
      'Tue 10 Mar: Full day',
      'Tue 17 Mar: Free (St Patrick’s Day)',
      'Sat 21 Mar: Morning (exception)',
      'Sun 29 Mar: Free',
    ]),
  )
})
