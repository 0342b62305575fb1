import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the page is being printed, by a button of ours or by the browser's own; it is drawn so before it is
 * printed.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const print = () => flushSync(() => setPrinting(true))
    window.addEventListener('beforeprint', print, { signal })
    window.addEventListener('afterprint', () => setPrinting(false), { signal })
    // A preview of the printed page, such as a browser's own tools have, is no event.
    window
      .matchMedia('print')
      .addEventListener('change', ({ matches }) => (matches ? print() : setPrinting(false)), { signal })
    return () => listening.abort()
  }, [])
  return isPrinting
}
