import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { control, controlOrNone, draw } from '#client/testing/draw.tsx'
import { Toaster } from './toast.tsx'
import { type ToastNotice, toast } from './toast-store.ts'

afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function drawNotice(notice: Partial<ToastNotice>) {
  await draw(<Toaster />)
  vi.useFakeTimers()
  await act(async () => toast({ title: 'Leave request approved', undo: () => {}, ...notice }))
}

/** The notice stays for as long as the pointer is over it. */
const hover = () =>
  act(async () => control('Undo').dispatchEvent(new PointerEvent('pointermove', { bubbles: true })))

const isShown = () => controlOrNone('Dismiss') !== undefined

test('a notice with Undo closes after ten seconds', async () => {
  await drawNotice({ undoEnds: true })
  await pass(9_000)
  expect([isShown(), controlOrNone('Undo') !== undefined]).toEqual([true, true])
  await pass(1_000)
  expect(isShown()).toBe(false)
})

test('an Undo that ends is gone after ten seconds, from a notice that is hovered, too', async () => {
  await drawNotice({ undoEnds: true })
  await hover()
  await pass(9_000)
  expect(controlOrNone('Undo')).toBeDefined()
  await pass(1_000)
  expect(controlOrNone('Undo')).toBeUndefined()
  expect(isShown()).toBe(true)
})

test('where the focus was on it, it stays in the notice', async () => {
  await drawNotice({ undoEnds: true })
  await act(async () => control('Undo').focus())
  await pass(10_000)
  expect(document.activeElement).toBe(control('Dismiss'))
})

test('any other Undo is there for as long as its notice is hovered', async () => {
  await drawNotice({})
  await hover()
  await pass(60_000)
  expect(controlOrNone('Undo')).toBeDefined()
})
