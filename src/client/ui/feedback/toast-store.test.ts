import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, shownToast, toast } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('one notice at a time, and a new one replaces it', () => {
  toast({ title: 'first' })
  const firstId = shownToast.get()?.id ?? 0
  toast({ title: 'second' })
  dismissToast(firstId)
  expect(shownToast.get()).toMatchObject({ title: 'second', open: true })
})

test('a dismissed notice is forgotten after 1,000,000 ms', () => {
  toast({ title: 'sent' })
  dismissToast(shownToast.get()?.id ?? 0)
  vi.advanceTimersByTime(999_999)
  expect(shownToast.get()).toMatchObject({ title: 'sent', open: false })
  vi.advanceTimersByTime(1)
  expect(shownToast.get()).toBeNull()
})
