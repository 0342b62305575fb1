import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useIsPrinting } from '../is-printing.ts'

type RowsInViewOptions = {
  /** The list or the table's body, once it is drawn. */
  list: HTMLElement | null
  count: number
  /** Pixels of a usual row. */
  usualHeight: number
  gap?: number
  /** How many rows are drawn above and below those in view. */
  overscan?: number
  keyOf: (index: number) => string
}

/**
 * A list that scrolls with the page, of which only the rows in view are drawn, between two spaces for the
 * others. On paper it has all of them.
 */
export function useRowsInView({ list, count, usualHeight, gap = 0, overscan = 6, keyOf }: RowsInViewOptions) {
  // The virtualizer mutates under one identity, which the React compiler's memoization would miss.
  'use no memo'
  const isPrinting = useIsPrinting()
  const top = list ? list.getBoundingClientRect().top + window.scrollY : 0
  // oxlint-disable-next-line react/incompatible-library -- see above
  const virtual = useWindowVirtualizer({
    count,
    gap,
    estimateSize: () => usualHeight,
    getItemKey: keyOf,
    scrollMargin: top,
    overscan,
    // The rows are drawn with the list, in one go.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })
  const rows = virtual.getVirtualItems()
  const last = rows.at(-1)
  /** Brings a row into view, in the middle unless it is there already. */
  const scrollTo = (index: number) => {
    if (!rows.some((row) => row.index === index)) virtual.scrollToIndex(index, { align: 'center' })
  }
  if (isPrinting) {
    const all = Array.from({ length: count }, (_, index) => ({ index, key: keyOf(index) }))
    return { rows: all, above: 0, below: 0, measure: notMeasured, scrollTo }
  }
  return {
    rows: rows.map(({ index, key }) => ({ index, key: String(key) })),
    /** Pixels above the first row and below the last one. */
    above: Math.max(0, (rows[0]?.start ?? top) - top),
    below: last ? Math.max(0, virtual.getTotalSize() - (last.end - top)) : 0,
    /** A ref of each row, which has its index as `data-index`. */
    measure: virtual.measureElement,
    scrollTo,
  }
}

/** On paper a row has another height than on the screen. */
function notMeasured(): void {}
