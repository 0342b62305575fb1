import type { ImportedPerson, ShownField } from './imported-person.ts'

const example: [heading: string, cell: string][] = [
  ['Email', 'name@company.com'],
  ['Name', 'Nora Lindqvist'],
  ['Role', 'employee'],
  ['Manager', 'manager@company.com'],
  ['Team', 'Design'],
  ['Location', 'Lisbon'],
  ['First day', '2026-12-01'],
  ['Working days', 'Mon-Fri'],
  ['Annual balance', '12.5'],
]

/** A list to fill in, with one person as an example. */
export const template: string = csvOf([example.map(([heading]) => heading), example.map(([, cell]) => cell)])

/** The rows as a file that can be imported again. */
export function csvOfPeople(people: readonly ImportedPerson[], fields: readonly ShownField[]): string {
  const rows = people.map(({ cells }) => fields.map(({ field }) => cells[field] ?? ''))
  return csvOf([fields.map(({ label }) => label), ...rows])
}

/** The address of a download with this content. */
export function downloadOf(csv: string): string {
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}`
}

function csvOf(rows: readonly string[][]): string {
  return rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

// A cell that starts like a formula would be one in a spreadsheet.
function quoted(cell: string): string {
  const harmless = /^[=+@\t\r-]/.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
