import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  openChangeDialog,
  openRequestDialog,
  useRequestDialog,
} from '#client/leave-ui/request-dialog-state.ts'
import { draw, settled } from '#client/testing/draw.tsx'
import { leaveCheck } from '#client/testing/leave-check.ts'
import { leaveRequest } from '#client/testing/leave-request.ts'
import { kavya } from '#client/testing/people.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { readKeptRequest } from './kept-request.ts'
import { useRequestForm } from './use-request-form.ts'

type Form = ReturnType<typeof useRequestForm>

let form: Form
/**
 * As a reload would: nothing is left of the form but what the tab keeps. With leave, it's the form of its
 * change.
 */
let reload: (changing?: LeaveRequest) => void
/** Closes the dialog. */
let close: () => void
/** As somebody else would in another tab, until the page has been loaded again. */
let signInAs: (userId: string) => void
/** The idempotency key of each submission. */
let keys: (string | null)[]

function drawn(harness: { form: Form; signInAs: typeof signInAs; close: typeof close }) {
  form = harness.form
  signInAs = harness.signInAs
  close = harness.close
}

const overlap = 'You already have leave on 9 March.'
const taken = { body: leaveRequest({ userId: kavya.id, status: 'pending' }) }
const refused = { status: 409, body: { message: overlap, requestId: 'r1' } }

type Loaded = { changing: LeaveRequest | null }

function Harness({ changing }: Loaded) {
  const [user, setUser] = useState(kavya)
  const { isOpen, close: closeDialog } = useRequestDialog()
  drawn({
    form: useRequestForm({ user, changing, isOpen }),
    signInAs: (id) => setUser({ ...kavya, id }),
    close: closeDialog,
  })
  return null
}

function Page({ onDrawn }: { onDrawn: (reloading: (changing?: LeaveRequest) => void) => void }) {
  const [loads, setLoads] = useState<Loaded[]>([{ changing: null }])
  onDrawn((changing) => setLoads([...loads, { changing: changing ?? null }]))
  return <Harness key={loads.length} changing={loads.at(-1)?.changing ?? null} />
}

const calendar = `GET /api/work-calendars/${kavya.id}?startDate=2026-01-01&endDate=2026-12-31`

type Dates = { startDate?: string; endDate?: string }
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

/** The dialog with these dates in it; the server answers `answer` to what is sent. */
async function openWith(
  dates: Dates,
  answer: Answer | (() => Promise<Answer>) = taken,
  leaveTypes: object[] = [],
) {
  serve({
    'GET /api/leave-types': () => ({ body: leaveTypes }),
    [calendar]: () => ({ body: { patterns: [], holidays: [], exceptions: [] } }),
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

const checkAddress = (start: string, end: string) =>
  `GET /api/leave-requests/check?leaveType=annual&startDate=${start}&endDate=${end}&isHalfDay=false`
const checks = Object.fromEntries(
  ['2026-03-10', '2026-03-11'].map((end) => [
    checkAddress('2026-03-09', end),
    () => ({ body: leaveCheck({ refusals: end === '2026-03-10' ? ['No.'] : [] }) }),
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

test('a request that wasn’t sent stays in the form, whatever day is chosen next', async () => {
  await openWith({ startDate: '2026-03-09', endDate: '2026-03-11' }, lost)
  await submit()
  for (const restart of [() => {}, () => reload()]) {
    await act(async () => restart())
    await act(async () => openRequestDialog({ startDate: '2026-03-16', endDate: '2026-03-16' }))
    await settled()
    expect([form.fields.startDate, form.unanswered?.why]).toEqual(['2026-03-09', 'lost'])
  }
  await submit()
  expect(new Set(keys).size).toBe(1)
})

test('a chosen day keeps the type and the notes that were typed, unless it’s for someone else', async () => {
  await openWith({ startDate: '2026-03-09', endDate: '2026-03-11' })
  await act(async () => {
    form.form.setValue('leaveType', 'personal')
    form.form.setValue('notes', 'Moving house')
    form.form.setValue('isHalfDay', true)
  })
  const monday = { startDate: '2026-03-16', endDate: '2026-03-16' }
  await act(async () => openRequestDialog(monday))
  await settled()
  const typed = { leaveType: 'personal', notes: 'Moving house', isHalfDay: false }
  expect(form.fields).toMatchObject({ ...monday, ...typed })
  await act(async () => openRequestDialog({ ...monday, userId: 'theo' }))
  expect(form.fields).toMatchObject({ ...monday, leaveType: 'annual', notes: '' })
})

test('a change is kept over a reload, beside a new request, until it’s sent', async () => {
  const own = leaveRequest({ userId: kavya.id, status: 'pending' })
  await openWith({ startDate: '2026-03-09', endDate: '2026-03-11' })
  let answer: () => Promise<Answer> = lost
  serve({
    [calendar]: () => ({ body: { patterns: [], holidays: [], exceptions: [] } }),
    [`PATCH /api/leave-requests/${own.id}`]: () => answer(),
    ...checks,
  })
  const change = async () => {
    await act(async () => reload(own))
    await act(async () => openChangeDialog(own))
    await settled()
  }
  await change()
  await type({ startDate: '2026-03-24', endDate: '2026-03-25' })
  await submit()
  expect(form.unanswered?.why).toBe('lost')
  const { idempotencyKey } = form.unanswered ?? {}
  await change()
  expect([form.fields.endDate, form.unanswered?.idempotencyKey]).toEqual(['2026-03-25', idempotencyKey])
  expect(readKeptRequest(kavya.id)?.fields.endDate, 'the new request').toBe('2026-03-11')
  answer = async () => ({ body: own })
  await submit()
  expect(readKeptRequest(kavya.id, own.id)).toBeNull()
})

test('half a day agreed in days counts so until its times change, and has the fields of hours', async () => {
  const half = { isHalfDay: true, halfDayPart: 'morning', endsAt: '12:00', totalDays: '0.5' } as const
  const own = leaveRequest({ userId: kavya.id, status: 'pending', ...half })
  await openWith({}, taken, [{ key: 'annual', policy: { unit: 'hours', annualAmount: 160 } }])
  await act(async () => reload(own))
  await act(async () => openChangeDialog(own))
  await settled()
  expect([form.unit, form.counted?.unit]).toEqual(['hours', 'days'])
  await act(async () => form.form.setValue('endTime', '11:00'))
  await settled()
  expect([form.unit, form.counted?.unit]).toEqual(['hours', 'hours'])
})

test('a change that was closed without being sent is dropped', async () => {
  const own = leaveRequest({ userId: kavya.id, status: 'pending' })
  await openWith({})
  await act(async () => reload(own))
  await type({ startDate: '2026-03-24', endDate: '2026-03-25' })
  expect(readKeptRequest(kavya.id, own.id)?.fields.endDate).toBe('2026-03-25')
  await act(async () => close())
  expect(sessionStorage).toHaveLength(0)
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
    [calendar.replace(kavya.id, 'theo')]: () => ({ body: { patterns: [], holidays: [], exceptions: [] } }),
    ...checks,
  })
  await act(async () => signInAs('theo'))
  await settled()
  expect(readKeptRequest('theo')).toBeNull()
})
