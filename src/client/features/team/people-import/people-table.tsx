import { DataTable } from '#client/ui/data/data-table.tsx'
import type { Team } from '#shared/team/contract.ts'
import { type CheckedPerson, type Column, columnNames, columns } from './imported-person.ts'
import { PersonRow } from './person-row.tsx'

type PeopleTableProps = {
  rows: readonly CheckedPerson[]
  teams: readonly Team[]
  onCorrect: (key: number, column: Column, text: string) => void
  onRemove: (key: number) => void
}

// On phones each row is a card of its own, and its cells say what they are.
const cardsOnPhones =
  'max-lg:block max-lg:[&_tbody]:block max-lg:[&_tr]:grid max-lg:[&_tr]:grid-cols-[minmax(8.75rem,1fr)_minmax(0,1fr)_auto] max-lg:[&_tr]:gap-x-3 max-lg:[&_tr]:gap-y-2.5 max-lg:[&_tr]:px-4 max-lg:[&_tr]:py-4 max-lg:[&_tbody_tr]:border-t max-lg:[&_tbody_tr]:border-line max-lg:[&_td]:border-0! max-lg:[&_td]:p-0! max-lg:[&_tbody_th]:border-0! max-lg:[&_tbody_th]:p-0!'

/** The rows of the list, each cell an input. */
export function PeopleTable({ rows, teams, onCorrect, onRemove }: PeopleTableProps) {
  return (
    <DataTable
      caption="The people to invite"
      className={`lg:[&_td]:px-1.5! [&_td]:align-top [&_tbody_th]:align-top lg:[&_th]:px-1.5! lg:[&_tr>*:first-child]:pl-5! lg:[&_tr>*:last-child]:pr-3! ${cardsOnPhones}`}
    >
      <thead className="max-lg:sr-only">
        <tr>
          <th scope="col">Row</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {columnNames[column]}
            </th>
          ))}
          <th scope="col">State</th>
          <th scope="col">
            <span className="sr-only">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PersonRow key={row.person.key} row={row} teams={teams} onCorrect={onCorrect} onRemove={onRemove} />
        ))}
      </tbody>
    </DataTable>
  )
}
