import { DataTable } from '#client/ui/data/data-table.tsx'
import type { CheckedPerson, Field, ShownField } from './imported-person.ts'
import { PersonRow } from './person-row.tsx'

type PeopleTableProps = {
  rows: readonly CheckedPerson[]
  fields: readonly ShownField[]
  opened: ReadonlySet<number>
  onOpen: (key: number) => void
  onCorrect: (key: number, field: Field, text: string) => void
  onRemove: (key: number) => void
}

// On phones each row is a card of its own, and its cells say what they are.
const cardsOnPhones =
  'max-lg:block max-lg:[&_tbody]:block max-lg:[&_tr]:grid max-lg:[&_tr]:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:[&_tr]:items-center max-lg:[&_tr]:gap-x-3 max-lg:[&_tr]:gap-y-1.5 max-lg:[&_tr]:px-4 max-lg:[&_tr]:py-3 max-lg:[&_tbody_tr]:border-t max-lg:[&_tbody_tr]:border-line max-lg:[&_td]:border-0! max-lg:[&_td]:p-0! max-lg:[&_tbody_th]:border-0! max-lg:[&_tbody_th]:p-0!'

/** The rows of the list. */
export function PeopleTable({ rows, fields, opened, onOpen, onCorrect, onRemove }: PeopleTableProps) {
  return (
    <DataTable
      caption="The people to import"
      className={`[&_td]:align-top [&_tbody_th]:align-top lg:[&_td]:px-2! lg:[&_th]:px-2! lg:[&_tr>*:first-child]:pl-5! lg:[&_tr>*:last-child]:pr-3! ${cardsOnPhones}`}
    >
      <thead className="max-lg:sr-only">
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Status</th>
          {fields.map(({ field, label }) => (
            <th
              key={field}
              scope="col"
              className={field === 'email' ? 'lg:sticky lg:left-0 lg:z-1' : undefined}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((checked) => (
          <PersonRow
            key={checked.person.key}
            checked={checked}
            fields={fields}
            isOpen={opened.has(checked.person.key) || checked.state.problems.length > 0}
            onOpen={() => onOpen(checked.person.key)}
            onCorrect={(field, text) => {
              onOpen(checked.person.key)
              onCorrect(checked.person.key, field, text)
            }}
            onRemove={() => onRemove(checked.person.key)}
          />
        ))}
      </tbody>
    </DataTable>
  )
}
