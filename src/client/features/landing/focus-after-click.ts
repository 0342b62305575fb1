import { useRef } from 'react'

/**
 * For buttons that make way for others when they are clicked: call the first before the change, and give the second as ref
 * to the button that comes, so that the focus isn't lost.
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
