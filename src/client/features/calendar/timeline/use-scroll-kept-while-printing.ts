import { useEffect, useState } from 'react'

/** Where a box is scrolled to, in pixels. */
export type ScrollPosition = { left: number; top: number }

/**
 * While a page is printed in its position nothing of the screen is laid out: what was scrolled, and what follows the scrolling,
 * begins anew. Gives another number after each printing, for a new beginning, and the position where it is to begin.
 */
export function useScrollKeptWhilePrinting(scroller: HTMLElement | null) {
  const [kept, setKept] = useState<{ printings: number; position: ScrollPosition | null }>({
    printings: 0,
    position: null,
  })
  useEffect(() => {
    if (!scroller) return
    let position: ScrollPosition | null = null
    const keep = () => {
      position = { left: scroller.scrollLeft, top: scroller.scrollTop }
    }
    const beginAnew = () => setKept(({ printings }) => ({ printings: printings + 1, position }))
    window.addEventListener('beforeprint', keep)
    window.addEventListener('afterprint', beginAnew)
    return () => {
      window.removeEventListener('beforeprint', keep)
      window.removeEventListener('afterprint', beginAnew)
    }
  }, [scroller])
  return kept
}
