import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { decidablePeopleQuery } from '#client/queries/leave.ts'
import { Select } from '#client/ui/form/select.tsx'
import type { Person } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'

type PersonSelectProps = { reader: Person; userId: string; onChoose: (userId: string) => void }

/** Whose balance: the reader's own, or that of somebody whose leave the reader decides. */
export function PersonSelect({ reader, userId, onChoose }: PersonSelectProps) {
  const { data: balances } = useQuery(decidablePeopleQuery)
  const id = useId()
  const others = (balances ?? []).map(({ user }) => user).filter((user) => user.id !== reader.id)
  return (
    <div className="mb-4 flex items-center gap-3 print:hidden">
      <label htmlFor={id} className="text-small font-[550]">
        Person
      </label>
      <Select
        id={id}
        value={userId}
        onChange={(event) => onChoose(event.target.value)}
        className="w-72 max-sm:flex-1"
      >
        <option value={reader.id}>{fullName(reader)} (you)</option>
        {others
          .toSorted((a, b) => fullName(a).localeCompare(fullName(b)))
          .map((person) => (
            <option key={person.id} value={person.id}>
              {fullName(person)}
            </option>
          ))}
        {userId !== reader.id && !others.some((person) => person.id === userId) && (
          <option value={userId}>Somebody else</option>
        )}
      </Select>
    </div>
  )
}
