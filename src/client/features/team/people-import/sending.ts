import { ApiError, noticeOf } from '#client/api/http.ts'
import { type CheckedPerson, columnNames, columns, type ImportedPerson } from './imported-person.ts'

/** Managers before the people who report to them, so that each manager is known by then. */
export function inSendingOrder(checked: readonly CheckedPerson[]): CheckedPerson[] {
  const byAddress = new Map(checked.map((row) => [addressOf(row.invitation?.email), row]))
  const ordered = new Set<CheckedPerson>()
  const add = (row: CheckedPerson, below: readonly CheckedPerson[]) => {
    const manager = byAddress.get(addressOf(row.invitation?.managerEmail))
    // A cycle has no first row; the server refuses it.
    if (manager && !ordered.has(manager) && !below.includes(manager)) add(manager, [...below, row])
    ordered.add(row)
  }
  for (const row of checked) add(row, [])
  return [...ordered]
}

export type Failure =
  /** Concerns this row alone; the others go on. */
  | { kind: 'row'; text: string }
  /** No other row can be sent either. */
  | { kind: 'stop'; text: string }

/** What a failed call means for the row and for the rest. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) {
    return { kind: 'stop', text: 'The connection was lost. Nothing is lost: check it and go on.' }
  }
  const text = noticeOf(error, 'Failed to send invitation. Please try again.')
  if (error.status === 429) {
    return { kind: 'stop', text: `${text} Keep the rest until then with ‘Download the rest’.` }
  }
  const concernsRow =
    error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 403
  return { kind: concernsRow ? 'row' : 'stop', text }
}

const example = [['name@company.com', 'employee', 'Design', 'manager@company.com', '2026-12-01']]

/** A list to fill in, with one person as an example. */
export const template: string = csvOf(example)

/** The rows as a file that can be imported again. */
export function csvOfPeople(people: readonly ImportedPerson[]): string {
  return csvOf(people.map(({ cells }) => columns.map((column) => cells[column])))
}

/** The address of a download with this content. */
export function downloadOf(csv: string): string {
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}`
}

function csvOf(rows: readonly string[][]): string {
  const headings = columns.map((column) => columnNames[column])
  return [headings, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

// A cell that starts like a formula would be one in a spreadsheet.
function quoted(cell: string): string {
  const harmless = /^[=+@\t\r-]/.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function addressOf(email: string | null | undefined): string | undefined {
  return email?.toLowerCase()
}
