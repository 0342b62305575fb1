import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { draw, settled } from '#client/testing/draw.tsx'
import { leaveRequest } from '#client/testing/leave-request.ts'
import { kavya } from '#client/testing/people.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import { readKeptRequest } from './kept-request.ts'
import { useRequestForm } from './use-request-form.ts'

type Form = ReturnType<typeof useRequestForm>

let form: Form
/** As a reload would: nothing is left of the form but what the tab keeps. */
let reload: () => void
/** As somebody else would in another tab, until the page has been loaded again. */
let signInAs: (userId: string) => void
/** The idempotency key of each submission. */
let keys: (string | null)[]

const overlap = 'You already have leave on 9 March.'
const taken = { body: leaveRequest({ userId: kavya.id, status: 'pending' }) }
const refused = { status: 409, body: { message: overlap, requestId: 'r1' } }

type HarnessProps = { onDrawn: (drawn: Form, signingInAs: (userId: string) => void) => void }

function Harness({ onDrawn }: HarnessProps) {
  const [user, setUser] = useState(kavya)
  onDrawn(useRequestForm({ user, changing: null, isOpen: true }), (id) => setUser({ ...kavya, id }))
  return null
}

function Page({ onDrawn }: { onDrawn: (reloading: () => void) => void }) {
  const [loads, setLoads] = useState(0)
  onDrawn(() => setLoads(loads + 1))
  return (
    <Harness
      key={loads}
      onDrawn={(drawn, signingInAs) => {
        form = drawn
        signInAs = signingInAs
      }}
    />
  )
}

const calendar = `GET /api/work-calendars/${kavya.id}?startDate=2026-01-01&endDate=2026-12-31`

type Dates = { startDate?: string; endDate?: string }
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

/** The dialog with these dates in it; the server answers `answer` to what is sent. */
async function openWith(dates: Dates, answer: Answer | (() => Promise<Answer>) = taken) {
  serve({
    [calendar]: () => ({ body: { patterns: [], holidays: [] } }),
    'POST /api/leave-requests': () => (typeof answer === 'function' ? answer() : answer),
    ...checks,
  })
  const served = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (init.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
    return served(path, init)
  })
  await draw(<Page onDrawn={(reloading) => void (reload = reloading)} />)
  await act(async () => openRequestDialog(dates))
  await settled()
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

const check = { leaveYears: [], refusals: [], warnings: [], alsoAway: [], goesTo: [], awayApprover: null }
const checkAddress = (start: string, end: string) =>
  `GET /api/leave-requests/check?leaveType=annual&startDate=${start}&endDate=${end}&isHalfDay=false`
const checks = Object.fromEntries(
  ['2026-03-10', '2026-03-11'].map((end) => [
    checkAddress('2026-03-09', end),
    () => ({ body: { ...check, refusals: end === '2026-03-10' ? ['No.'] : [] } }),
  ]),
)

/** Longer than the pause after which what is typed is checked. */
const paused = () => act(() => new Promise((done) => setTimeout(done, 300)))

beforeEach(() => {
  sessionStorage.clear()
  keys = []
  return act(() => openRequestDialog())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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
  await openWith(dates, refused)
  await submit()
  expect(form.failure).toBe(overlap)
  await type({ endDate: '2026-03-11' })
  expect(form.failure).toBeNull()
  await type({ endDate: '2026-03-10' })
  expect(form.failure).toBe(overlap)
})

test('another attempt, in a dialog that was opened anew, begins without the refusal of the last', async () => {
  const dates = { startDate: '2026-03-09', endDate: '2026-03-10' }
  await openWith(dates, refused)
  await submit()
  await act(async () => openRequestDialog(dates))
  await settled()
  expect(form.failure).toBeNull()
})

test('what the server would refuse is not sent, until the dates are others', async () => {
  await openWith({ startDate: '2026-03-09', endDate: '2026-03-10' })
  await paused()
  await settled()
  expect(form.checked.refusals).toEqual(['No.'])
  await submit()
  expect(keys).toEqual([])
  await type({ endDate: '2026-03-11' })
  expect(form.checked.refusals).toEqual([])
  await submit()
  expect(keys).toHaveLength(1)
})

test('a submission whose answer was lost keeps its key, until the server has answered it', async () => {
  let answer: () => Promise<Answer> = lost
  await openWith({ startDate: '2026-03-09', endDate: '2026-03-11' }, () => answer())
  await submit()
  expect([form.unanswered, form.failure]).toEqual([{ idempotencyKey: keys[0], why: 'lost' }, null])
  await act(async () => openRequestDialog())
  await submit()
  await act(async () => reload())
  await settled()
  expect([form.fields.startDate, form.unanswered?.why]).toEqual(['2026-03-09', 'lost'])
  answer = async () => refused
  await submit()
  expect([form.unanswered, form.failure]).toEqual([null, overlap])
  await submit()
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
  await act(async () => openRequestDialog())
  await submit()
  expect(new Set(keys).size).toBe(2)
})

test('offline it says that nothing was sent, and keeps what was typed', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openWith({ startDate: '2026-03-09', endDate: '2026-03-11' }, lost)
  await submit()
  expect([form.unanswered?.why, form.fields.endDate]).toEqual(['offline', '2026-03-11'])
})

test('another request than the one that was lost has a key of its own', async () => {
  await openWith({ startDate: '2026-03-09', endDate: '2026-03-11' }, lost)
  await submit()
  await act(async () => openRequestDialog({ startDate: '2026-03-16', endDate: '2026-03-16' }))
  await settled()
  expect(form.unanswered).toBeNull()
  await submit()
  expect(new Set(keys).size).toBe(2)
})

test('what is typed is kept over a reload, for nobody else, and not once it is sent', async () => {
  await openWith({ startDate: '2026-03-09', endDate: '2026-03-11' })
  expect(readKeptRequest(kavya.id)?.fields.endDate).toBe('2026-03-11')
  await submit()
  expect(sessionStorage).toHaveLength(0)
  await type({ startDate: '2026-03-12' })
  expect(sessionStorage).toHaveLength(1)
  expect(readKeptRequest('somebody else')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('what one person typed is never kept as the next person’s', async () => {
  await openWith({ startDate: '2026-03-09', endDate: '2026-03-11' })
  serve({
    [calendar.replace(kavya.id, 'theo')]: () => ({ body: { patterns: [], holidays: [] } }),
    ...checks,
  })
  await act(async () => signInAs('theo'))
  await settled()
  expect(readKeptRequest('theo')).toBeNull()
})
