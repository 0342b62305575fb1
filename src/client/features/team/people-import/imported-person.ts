import { type DateOrder, dateOrderIn, parseDate } from '#shared/import/parse-date.ts'
import type {
  CellProblem,
  ImportedRow,
  PeopleImported,
  PersonFate,
} from '#shared/team/people-import-contract.ts'

export const columns = [
  'email',
  'firstName',
  'lastName',
  'role',
  'manager',
  'team',
  'location',
  'startDate',
  'workingDays',
  'annualDays',
] as const
export type Column = (typeof columns)[number]

export const columnNames: Record<Column, string> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  manager: 'Manager',
  team: 'Team',
  location: 'Location',
  startDate: 'First day',
  workingDays: 'Working days',
  annualDays: 'Annual days',
}

/** A column of this list, or the days left of a leave type, as the call names it. */
export type Field = Column | `balances.${string}`

/** A column that the list has, and its heading on the screen. */
export type ShownField = { field: Field; label: string }

/** One row of the list, with the corrections so far. */
export type ImportedPerson = {
  key: number
  /** Its row in the file, counted from 1. */
  row: number
  cells: Partial<Record<Field, string>>
}

/** What becomes of a row; `checking` until the server has said. */
export type RowState = {
  fate: PersonFate | 'checking'
  note: string | null
  problems: readonly CellProblem[]
}

const notChecked: RowState = { fate: 'checking', note: null, problems: [] }

export type CheckedPerson = { person: ImportedPerson; state: RowState }

/** Each row with what the server said of it last. */
export function withStates(
  people: readonly ImportedPerson[],
  states: ReadonlyMap<number, RowState>,
): CheckedPerson[] {
  return people.map((person) => ({ person, state: states.get(person.key) ?? notChecked }))
}

/** By the rows' keys, in the order in which they were sent. */
export function statesOf(
  people: readonly ImportedPerson[],
  rows: PeopleImported['rows'],
): Map<number, RowState> {
  return new Map(
    people.map(({ key }, index) => {
      const { fate, note, problems } = rows[index] ?? notChecked
      return [key, { fate, note, problems }]
    }),
  )
}

/**
 * The rows as the call takes them; day or month first is decided by the whole list, also where some of it is
 * sent.
 */
export function toImportedRows(
  sent: readonly ImportedPerson[],
  all: readonly ImportedPerson[],
): ImportedRow[] {
  const order = dateOrderIn(all.map(({ cells }) => cells.startDate ?? ''))
  return sent.map(({ cells, ...person }) => {
    const { startDate } = cells
    return toImportedRow({
      ...person,
      cells: startDate ? { ...cells, startDate: dateOrText(startDate, order) } : cells,
    })
  })
}

/** In ISO form; anything else is kept, a moment too, so that the server says what it makes of it. */
export function dateOrText(text: string, order: DateOrder | undefined): string {
  const parsed = parseDate(text, { order })
  return 'date' in parsed ? parsed.date : text
}

function toImportedRow({ row, cells }: ImportedPerson): ImportedRow {
  const balances = Object.entries(cells).flatMap(([field, text]) =>
    field.startsWith('balances.') && text ? [[field.slice('balances.'.length), text] as const] : [],
  )
  const { email = '', ...others } = Object.fromEntries(
    columns.flatMap((column) => (cells[column] ? [[column, cells[column]] as const] : [])),
  )
  return { row, email, ...others, ...(balances.length > 0 && { balances: Object.fromEntries(balances) }) }
}

/** The id of a cell's input. */
export function cellId(key: number, field: Field): string {
  return `person-${key}-${field}`
}

/** The problem of a cell. */
export function problemAt({ problems }: RowState, field: Field): string | undefined {
  return problems.find((problem) => problem.field === field)?.message
}
