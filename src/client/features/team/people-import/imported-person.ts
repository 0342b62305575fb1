import type { NewInvitation } from '#shared/team/contract.ts'

export const columns = ['email', 'role', 'team', 'manager', 'startDate'] as const
export type Column = (typeof columns)[number]

export const columnNames: Record<Column, string> = {
  email: 'Email',
  role: 'Role',
  team: 'Team',
  manager: 'Manager',
  startDate: 'First day',
}

/** One row of the list, with the corrections so far. */
export type ImportedPerson = {
  key: number
  /** Its row in the file, counted from 1. */
  row: number
  cells: Record<Column, string>
  /** Why the server refused it; a retry may succeed. */
  refusal: string | null
}

export type CheckedPerson = {
  person: ImportedPerson
  problems: Partial<Record<Column, string>>
  /** The invitation to send; null while there is a problem. */
  invitation: NewInvitation | null
}

/** The id of a cell's input. */
export function cellId(key: number, column: Column): string {
  return `person-${key}-${column}`
}

/** The first column of a row that is to be corrected. */
export function firstProblem({ problems }: CheckedPerson): Column {
  return columns.find((column) => problems[column] !== undefined) ?? 'email'
}
