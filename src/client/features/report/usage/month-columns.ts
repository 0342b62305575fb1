import { scaleBand } from 'd3-scale'

const headWidth = 128
const narrowHead = 112
const totalWidth = 76
const narrowTotal = 56
/** A box narrower than this is a phone's or a tablet's. */
const narrow = 720
const minMonth = 40
const digitWidth = 8

/** The columns that chart and table share. */
export type MonthColumns = {
  /** Of chart and table; wider than its box, which scrolls, where there are many months. */
  width: number
  headWidth: number
  totalWidth: number
  monthWidth: number
  /** The left edge of a month's bar. */
  barAt: (month: string) => number
  barWidth: number
  /** The left edge of a month's column. */
  columnAt: (index: number) => number
}

/** `longest` is how many characters the longest figure of a month has. */
export function monthColumns(months: readonly string[], boxWidth: number, longest: number): MonthColumns {
  const isNarrow = boxWidth < narrow
  const head = isNarrow ? narrowHead : headWidth
  const total = Math.max(isNarrow ? narrowTotal : totalWidth, (longest + 2) * digitWidth)
  const min = Math.max(minMonth, (longest + 1) * digitWidth)
  const monthWidth = Math.max(min, Math.floor((boxWidth - head - total) / months.length))
  const end = head + monthWidth * months.length
  const bars = scaleBand(months, [head, end]).paddingInner(0.5).paddingOuter(0.25)
  return {
    width: Math.max(boxWidth, end + total),
    headWidth: head,
    totalWidth: total,
    monthWidth,
    barAt: (month) => bars(month) ?? 0,
    barWidth: bars.bandwidth(),
    columnAt: (index) => head + index * monthWidth,
  }
}
