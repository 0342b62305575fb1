import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { draw, settled } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import { useRequestForm } from './use-request-form.ts'

type Form = ReturnType<typeof useRequestForm>

let form: Form

function Harness({ onDrawn }: { onDrawn: (drawn: Form) => void }) {
  onDrawn(useRequestForm({ user: kavya, changing: null, isOpen: true }))
  return null
}

const calendar = `GET /api/work-calendars/${kavya.id}?startDate=2026-01-01&endDate=2026-12-31`
const overlap = 'There is leave on these dates already. Please choose others.'

/** The dialog with these dates in it; the server answers `answer` to what is sent. */
async function openWith(dates: { startDate?: string; endDate?: string }, answer: Answer = {}) {
  const calls = serve({
    [calendar]: () => ({ body: { patterns: [], holidays: [] } }),
    'POST /api/leave-requests': () => answer,
  })
  await draw(<Harness onDrawn={(drawn) => void (form = drawn)} />)
  await act(async () => openRequestDialog(dates))
  await settled()
  return calls.filter(({ call }) => call.startsWith('POST'))
}

async function type(dates: { startDate?: string; endDate?: string }) {
  await act(async () => {
    for (const [field, date] of Object.entries(dates)) form.form.setValue(field as 'startDate', date)
  })
  await settled()
}

async function submit() {
  await act(async () => form.submit())
  await settled()
}

beforeEach(() => act(() => openRequestDialog()))
afterEach(() => vi.unstubAllGlobals())

test('nothing can be sent until the dates count something', async () => {
  await openWith({})
  expect(form.canSubmit).toBe(false)
  await type({ startDate: '2026-03-07', endDate: '2026-03-08' })
  expect([form.canSubmit, form.problem]).toEqual([false, 'Please select valid dates'])
  await type({ endDate: '2026-03-09' })
  expect([form.canSubmit, form.problem]).toEqual([true, null])
})

test('a refusal is said of the dates that were refused, and of no others', async () => {
  const dates = { startDate: '2026-03-09', endDate: '2026-03-10' }
  await openWith(dates, { status: 409, body: { message: overlap, requestId: 'r1' } })
  await submit()
  expect(form.failure).toBe(overlap)
  await type({ endDate: '2026-03-11' })
  expect(form.failure).toBeNull()
  await type({ endDate: '2026-03-10' })
  expect(form.failure).toBe(overlap)
})

test('another attempt, in a dialog that was opened anew, begins without the refusal of the last', async () => {
  const dates = { startDate: '2026-03-09', endDate: '2026-03-10' }
  await openWith(dates, { status: 409, body: { message: overlap, requestId: 'r1' } })
  await submit()
  await act(async () => openRequestDialog(dates))
  await settled()
  expect(form.failure).toBeNull()
})
