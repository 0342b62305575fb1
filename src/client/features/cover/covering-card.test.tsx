import { afterEach, expect, test, vi } from 'vitest'
import { click, controlOrNone, draw, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import type { CoveredLeave } from '#shared/leave/covering-contract.ts'
import { CoveringCard } from './covering-card.tsx'

const ana = { id: 'ana', firstName: 'Ana', lastName: 'Kaya' }
const today = '2026-03-02'

function covered(changes: Partial<CoveredLeave> = {}): CoveredLeave {
  return {
    id: 'r',
    owner: ana,
    startDate: '2026-03-16',
    endDate: '2026-03-18',
    startsAt: null,
    endsAt: null,
    status: 'pending',
    answer: 'asked',
    handoverNote: 'The keys are with Max.',
    ...changes,
  }
}

const list = (...leave: CoveredLeave[]) => ({ 'GET /api/covering': () => ({ body: leave }) })
const words = () => document.body.textContent

afterEach(() => void vi.unstubAllGlobals())

test('whose leave, when and the note; the answer is for the dates that were shown', async () => {
  let leave = covered()
  const calls = serve({
    'GET /api/covering': () => ({ body: [leave] }),
    'POST /api/leave-requests/r/cover-answer': () => {
      leave = covered({ answer: 'accepted' })
      return { body: leave }
    },
  })
  await draw(<CoveringCard today={today} />)
  expect(words()).toContain('Ana KayaMon 16 to Wed 18 Mar, not approved yetThe keys are with Max.')
  await click('Accept, Ana Kaya, Mon 16 to Wed 18 Mar')
  await settled()
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    answer: 'accepted',
    startDate: '2026-03-16',
    endDate: '2026-03-18',
    startsAt: null,
    endsAt: null,
  })
  expect(words()).toContain('Accepted')
  expect(controlOrNone('Accept, Ana Kaya, Mon 16 to Wed 18 Mar')).toBeUndefined()
  expect(controlOrNone('Decline, Ana Kaya, Mon 16 to Wed 18 Mar')).toBeDefined()
  expect(document.activeElement?.tagName).toBe('LI')
})

test('nothing is drawn for someone whom nobody asked', async () => {
  serve(list())
  await draw(<CoveringCard today={today} />)
  expect(words()).toBe('')
})

test('the link of a notification that is over says so', async () => {
  serve(list())
  await draw(<CoveringCard today={today} openedId="r" />)
  expect(words()).toContain('You’re no longer needed to cover.')
})

test('in short, it has what is to be answered, and what is accepted for this week', async () => {
  serve(
    list(
      covered(),
      covered({
        id: 'soon',
        owner: { ...ana, firstName: 'Soon' },
        startDate: '2026-03-09',
        answer: 'accepted',
      }),
      covered({ id: 'later', owner: { ...ana, firstName: 'Later' }, answer: 'accepted' }),
      covered({ id: 'no', owner: { ...ana, firstName: 'No' }, startDate: '2026-03-03', answer: 'declined' }),
    ),
  )
  await draw(<CoveringCard today={today} isShort />)
  const names = [...document.querySelectorAll('li p:first-child')].map(({ textContent }) => textContent)
  expect(names.filter((name) => name?.includes('Kaya'))).toEqual(['Ana Kaya', 'Soon Kaya'])
})
