import { useEffect, useState } from 'react'

/** Where a box is scrolled to, in pixels. */
export type ScrolledPlace = { left: number; top: number }

/**
 * While a page is printed in its place nothing of the screen is laid out: what was scrolled, and what follows the scrolling,
 * begins anew. Gives another number after each printing, for a new beginning, and the place where it is to begin.
 */
export function usePlaceKeptWhilePrinting(scroller: HTMLElement | null) {
  const [kept, setKept] = useState<{ printings: number; place: ScrolledPlace | null }>({
    printings: 0,
    place: null,
  })
  useEffect(() => {
    if (!scroller) return
    let place: ScrolledPlace | null = null
    const keep = () => {
      place = { left: scroller.scrollLeft, top: scroller.scrollTop }
    }
    const beginAnew = () => setKept(({ printings }) => ({ printings: printings + 1, place }))
    window.addEventListener('beforeprint', keep)
    window.addEventListener('afterprint', beginAnew)
    return () => {
      window.removeEventListener('beforeprint', keep)
      window.removeEventListener('afterprint', beginAnew)
    }
  }, [scroller])
  return kept
}
