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

/** One row of the list, as it was read and corrected. */
export type ImportedPerson = {
  key: number
  /** Where it stands in the file, counted from 1. */
  row: number
  cells: Record<Column, string>
  /** Why the server did not take it; it may take it the next time. */
  refusal: string | null
}

export type CheckedPerson = {
  person: ImportedPerson
  problems: Partial<Record<Column, string>>
  /** What is sent; null while there is a problem. */
  invitation: NewInvitation | null
}
