import { scaleBand } from 'd3-scale'

const headWidth = 128
const totalWidth = 76
const leastMonth = 46

/** Where chart and table have their columns, which stand below each other. */
export type MonthColumns = {
  /** Of chart and table; wider than its box where the months are many. */
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

export function monthColumns(months: readonly string[], boxWidth: number): MonthColumns {
  const monthWidth = Math.max(leastMonth, Math.floor((boxWidth - headWidth - totalWidth) / months.length))
  const end = headWidth + monthWidth * months.length
  const bars = scaleBand(months, [headWidth, end]).paddingInner(0.5).paddingOuter(0.25)
  return {
    width: Math.max(boxWidth, end + totalWidth),
    headWidth,
    totalWidth,
    monthWidth,
    barAt: (month) => bars(month) ?? 0,
    barWidth: bars.bandwidth(),
    columnAt: (index) => headWidth + index * monthWidth,
  }
}
