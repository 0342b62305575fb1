import { useRef } from 'react'

/**
 * Keeps the focus where a click replaces a button by another one: call the first function before the change,
 * and give the second as ref to the new button.
 */
export function useFocusAfterClick(): [() => void, (button: HTMLButtonElement | null) => void] {
  const isAwaited = useRef(false)
  const expect = () => {
    isAwaited.current = true
  }
  const take = (button: HTMLButtonElement | null) => {
    if (!button || !isAwaited.current) return
    isAwaited.current = false
    button.focus({ preventScroll: true })
  }
  return [expect, take]
}
