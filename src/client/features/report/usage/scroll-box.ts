import { useState } from 'react'

/** How wide an element is drawn, in whole pixels; 0 until it is measured. */
export function useWidth() {
  const [width, setWidth] = useState(0)
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  })
  return { width, measure }
}

/** Scrolls to the right end at first, as most people look for the latest days. */
export function scrollToEnd(scroller: HTMLElement | null): void {
  if (scroller) scroller.scrollLeft = scroller.scrollWidth
}
