import { useEffect, useState } from 'react'

/** Where a box is scrolled to, in pixels. */
export type ScrollPosition = { left: number; top: number }

/**
 * A screen that a printed page replaces is not laid out, so that the scroller, and all that follows it, must
 * be mounted anew. Returns a key for it that changes with each printing, and the position to restore.
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
    const restore = () => setKept(({ printings }) => ({ printings: printings + 1, position }))
    window.addEventListener('beforeprint', keep)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', keep)
      window.removeEventListener('afterprint', restore)
    }
  }, [scroller])
  return kept
}
