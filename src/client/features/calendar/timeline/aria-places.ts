/** Row 1 of the grid names the days, column 1 the people; ARIA counts both from 1. */
const headings = 2

/** The place of a row among all rows, headings of teams too. */
export function ariaRow(index: number): number {
  return index + headings
}

/** The place of a day's column. */
export function ariaColumn(column: number): number {
  return column + headings
}
