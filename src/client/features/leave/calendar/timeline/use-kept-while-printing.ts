import { useEffect } from 'react'

/** While a page is printed in its place nothing of the screen is laid out, and what was scrolled begins anew. */
export function useKeptWhilePrinting(scroller: HTMLElement): void {
  useEffect(() => {
    let place = { left: scroller.scrollLeft, top: scroller.scrollTop }
    const keep = () => {
      place = { left: scroller.scrollLeft, top: scroller.scrollTop }
    }
    const giveBack = () => scroller.scrollTo({ ...place, behavior: 'instant' })
    window.addEventListener('beforeprint', keep)
    window.addEventListener('afterprint', giveBack)
    return () => {
      window.removeEventListener('beforeprint', keep)
      window.removeEventListener('afterprint', giveBack)
    }
  }, [scroller])
}
