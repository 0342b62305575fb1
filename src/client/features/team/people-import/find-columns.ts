import { type ColumnIndexes, indexesOfNames, otherHeadings } from '#shared/import/find-headings.ts'
import { type Column, columnNames, columns, type ShownField } from './imported-person.ts'

export type FoundColumns =
  | {
      /** The index of each column, counted from 0. */
      indexes: ColumnIndexes<Column>
      /** The index of a column with the whole name. */
      fullName: number | undefined
      /** Columns with the days that are left, by leave type. */
      balances: { field: `balances.${string}`; label: string; index: number }[]
      /** The headings of what is not imported. */
      ignored: string[]
    }
  | { problem: string }

// As lists from other tools call them, without spaces and signs; the best name first.
const names: Record<Column, string> = {
  email: 'email mail emailaddress mailaddress workemail workemailaddress',
  firstName: 'firstname givenname forename',
  lastName: 'lastname surname familyname',
  role: 'role userrole accessrole systemrole',
  manager:
    'manageremail manageremailaddress reportstoemail supervisoremail linemanageremail manager managername reportsto supervisor linemanager approver',
  team: 'team teamname department group',
  location: 'location office site country',
  startDate:
    'startdate firstday start hiredate dateofhire joined joiningdate joineddate employmentstart startofemployment startday',
  workingDays: 'workingdays workdays workingpattern workpattern workingweek workweek schedule',
  annualDays: 'annualdays annualallowance allowance entitlement annualentitlement daysperyear',
}

const fullNames = 'name fullname employee employeename person displayname'

/** 'Annual balance', 'Sick days left', or 'Balance' alone, which is of annual leave; 'Balance: Annual'. */
const balanceHeadings = [
  /^(?<type>.*?)\s*\b(?:opening balance|balance|days left|days remaining|remaining)$/iu,
  /^(?:opening )?balance\s*[:(]\s*(?<type>[^)]+?)\s*\)?$/iu,
]

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
        problem: `Row 1, column ${second + 1}: there are two columns for ‘${columnNames[column]}’. Please remove one of them.`,
      }
    }
    indexes[column] = first
  }
  if (indexes.email === undefined) return { problem: withoutEmail(headings) }
  const hasNames = indexes.firstName !== undefined || indexes.lastName !== undefined
  const [fullName] = hasNames ? [] : indexesOfNames(fullNames, headings)
  const balances = balancesIn(headings, Object.values(indexes))
  const read = [...Object.values(indexes), fullName, ...balances.map(({ index }) => index)]
  return { indexes, fullName, balances, ignored: otherHeadings(headings, read) }
}

/** The columns that a list with these headings shows, in their order on the screen. */
export function shownFields({
  indexes,
  fullName,
  balances,
}: Exclude<FoundColumns, { problem: string }>): ShownField[] {
  const isThere = (column: Column) =>
    indexes[column] !== undefined ||
    (fullName !== undefined && (column === 'firstName' || column === 'lastName'))
  return [
    ...columns.filter(isThere).map((column) => ({ field: column, label: columnNames[column] })),
    ...balances.map(({ field, label }) => ({ field, label })),
  ]
}

function balancesIn(headings: readonly string[], taken: readonly (number | undefined)[]) {
  return headings.flatMap((heading, index) => {
    if (taken.includes(index)) return []
    const matched = balanceHeadings
      .map((pattern) => pattern.exec(heading.trim()))
      .find((match) => match !== null)
    if (!matched) return []
    const leaveType = matched.groups?.['type'] || 'annual'
    return [{ field: `balances.${leaveType}` as const, label: heading.trim(), index }]
  })
}

function withoutEmail(headings: readonly string[]): string {
  const person = headings.findIndex((heading) => heading.includes('@'))
  if (person === -1) {
    return 'Row 1 has no column ‘Email’. Please start with a row of column names, such as: email, name, role, team, manager, first day.'
  }
  return `Row 1, column ${person + 1} is already an address. Please put a row of column names above it, such as: email, name, role, team, manager, first day.`
}
