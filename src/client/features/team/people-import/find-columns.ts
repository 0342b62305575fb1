import { type ColumnIndexes, indexesOfNames, otherHeadings } from '#shared/import/find-headings.ts'
import { type Column, columnNames, columns } from './imported-person.ts'

export type FoundColumns =
  | {
      /** The index of each column, counted from 0. */
      indexes: ColumnIndexes<Column>
      /** The headings of what is not imported. */
      ignored: string[]
    }
  | { problem: string }

// As lists from other tools call them, without spaces and signs; the best name first.
const names: Record<Column, string> = {
  email: 'email mail emailaddress mailaddress workemail workemailaddress',
  role: 'role userrole accessrole systemrole',
  team: 'team teamname department group',
  manager:
    'manageremail manageremailaddress reportstoemail supervisoremail linemanageremail manager managername reportsto supervisor linemanager',
  startDate:
    'startdate firstday start hiredate dateofhire joined joiningdate joineddate employmentstart startofemployment startday',
}

/** Finds the columns by the headings in the first row. */
export function findColumns(headings: readonly string[]): FoundColumns {
  const indexes: ColumnIndexes<Column> = {}
  for (const column of columns) {
    const found = indexesOfNames(names[column], headings)
    const [first, second] = found
    if (first === undefined) continue
    // A list often has the manager's name beside the address.
    if (second !== undefined && column !== 'manager') {
      return {
        problem: `Row 1, column ${second + 1}: ‘${columnNames[column]}’ is there twice. Please remove one of the two columns.`,
      }
    }
    indexes[column] = first
  }
  if (indexes.email === undefined) return { problem: withoutEmail(headings) }
  return { indexes, ignored: otherHeadings(headings, Object.values(indexes)) }
}

function withoutEmail(headings: readonly string[]): string {
  const person = headings.findIndex((heading) => heading.includes('@'))
  if (person === -1) {
    return 'Row 1 has no column ‘Email’. Please start with a row of column names: email, role, team, manager email, first day.'
  }
  return `Row 1, column ${person + 1} is an address already. Please put a row of column names above it: email, role, team, manager email, first day.`
}
