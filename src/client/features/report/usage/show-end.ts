/** The latest days are what most people come for: what scrolls sideways begins at its end. */
export function showEnd(scroller: HTMLElement | null): void {
  if (scroller) scroller.scrollLeft = scroller.scrollWidth
}
