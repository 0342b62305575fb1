import { type CheckedPerson, type Column, columns } from './imported-person.ts'

/** The id of a cell's input. */
export function cellId(key: number, column: Column): string {
  return `person-${key}-${column}`
}

/** The first column of a row that is to be corrected. */
export function firstProblem({ problems }: CheckedPerson): Column {
  return columns.find((column) => problems[column] !== undefined) ?? 'email'
}
