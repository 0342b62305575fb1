import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback } from 'react'
import { type Columns, daysInWeek, weekCount } from './timeline-columns.ts'
import type { TimelineRow } from './timeline-rows.ts'
import type { TimelineSizes } from './timeline-sizes.ts'
import type { ScrollPosition } from './use-scroll-kept-while-printing.ts'

type TimelineWindowOptions = {
  scroller: HTMLElement
  rows: readonly TimelineRow[]
  columns: Columns
  sizes: TimelineSizes
  /** The row that stays in the document wherever it is scrolled to: the Tab key leads there. */
  keptRow: number
  begin: ScrollPosition
  /** After scrolling: how far, in pixels. */
  onMove: (left: number) => void
}

/** A row or week that is to be drawn, and its first pixel. */
export type Placed = { index: number; start: number }

const rowsBeyondSight = 3
const weeksBeyondSight = 1

/**
 * Which rows and which weeks are in sight. Weeks and not days, so that sideways only every seventh day draws
 * anything. The scroller's own offset never makes a reader: this draws again when another row or week comes
 * into sight, and else never.
 */
export function useTimelineWindow(options: TimelineWindowOptions) {
  // The virtualizer is an object that changes under one identity, which the compiler's memory would not see.
  'use no memo'
  const { scroller, rows, columns, sizes, keptRow, begin, onMove } = options
  // oxlint-disable-next-line react/incompatible-library -- see above
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (rows[index]?.kind === 'group' ? sizes.group : sizes.row),
    // A new function makes it measure again.
    getItemKey: useCallback((index: number) => rowKey(rows, sizes, index), [rows, sizes]),
    rangeExtractor: useCallback((range: Range) => withKept(defaultRangeExtractor(range), keptRow), [keptRow]),
    overscan: rowsBeyondSight,
    initialOffset: begin.top,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: weekCount(columns),
    getScrollElement: () => scroller,
    estimateSize: () => sizes.day * daysInWeek,
    getItemKey: useCallback((index: number) => `${columns.first} ${sizes.day} ${index}`, [columns, sizes]),
    overscan: weeksBeyondSight,
    initialOffset: begin.left,
    onChange: ({ scrollOffset }) => onMove(scrollOffset ?? 0),
  })
  return {
    rows: down.getVirtualItems().map(({ index, start }): Placed => ({ index, start })),
    height: down.getTotalSize(),
    weeks: across.getVirtualItems().map(({ index, start }): Placed => ({ index, start })),
  }
}

function rowKey(rows: readonly TimelineRow[], { row }: TimelineSizes, index: number): string {
  return `${row} ${rows[index]?.key ?? index}`
}

function withKept(indexes: number[], kept: number): number[] {
  if (kept < 0 || indexes.includes(kept)) return indexes
  return [...indexes, kept].toSorted((a, b) => a - b)
}
