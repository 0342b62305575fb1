import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, draw } from '#client/testing/draw.tsx'
import { DecideExample } from './decide-example.tsx'
import { DemoTimeline } from './demo-timeline.tsx'
import { StatementExample } from './statement-example.tsx'

// A Wednesday; without a wide screen the calendar shows the week after, in which Ben asks for days.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-11T09:00:00'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const rowOf = (table: string, name: string) =>
  [...document.querySelectorAll('table')]
    .filter(({ caption }) => caption?.textContent.includes(table))
    .flatMap(({ rows }) => [...rows])
    .find(({ cells }) => cells[0]?.textContent.includes(name))

/** What somebody who listens to the row hears of each day. */
const daysOf = (table: string, name: string) =>
  [...(rowOf(table, name)?.cells ?? [])]
    .slice(1)
    .map((cell) => cell.querySelector('.sr-only')?.textContent ?? '')

test('what a visitor decides on Ben’s request is in the calendar and in his statement', async () => {
  await draw(
    <>
      <DemoTimeline />
      <StatementExample />
    </>,
  )
  const pending = 'annual, pending'
  expect(daysOf('made-up team', 'Ben')).toEqual(['', '', pending, pending, pending, '', ''])
  expect(document.body.textContent).toContain('Ben Osei requested 3 daysAnnual · Wed 18 to Fri 20 Mar')
  expect(document.body.textContent).toContain('3 days, not yet approved−39')

  await click('Approve')
  expect(daysOf('made-up team', 'Ben')).toEqual(['', '', 'annual', 'annual', 'annual', '', ''])
  expect(document.body.textContent).not.toContain('not yet approved')
  expect(document.body.textContent).toContain('9 days left')

  await click('Undo')
  await click('Reject')
  expect(daysOf('made-up team', 'Ben').join('')).toBe('')
  expect(document.body.textContent).toContain('12 days left')
  await click('Undo')
})

test('a request on the approval card is drawn beside who else is away, until it is rejected', async () => {
  await draw(<DecideExample />)
  const card = 'This request'
  expect(daysOf(card, 'Tess')).toEqual(Array(4).fill('unpaid, pending'))
  expect(daysOf(card, 'Yuki')).toEqual(['', '', 'annual', ''])
  await click('Reject')
  expect(rowOf(card, 'Tess')).toBeUndefined()
  expect(document.body.textContent).toContain('Only Yuki Arai of Support is away on Wed 25 Mar now.')
})
