import type { ComponentProps } from 'react'
import { decidesLeave } from '#client/leave-ui/decides-leave.ts'
import { useDecidablePeople } from '#client/leave-ui/use-people.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { fullName } from '#shared/full-name.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

type ForFieldProps = { user: CurrentUser; field: ComponentProps<'select'>; isOpen: boolean }

/** Whose leave it is: one's own, or for deciders that of somebody whose leave they may decide. */
export function ForField({ user, field, isOpen }: ForFieldProps) {
  const people = useDecidablePeople(user, isOpen)
  if (!decidesLeave(user)) return null
  return (
    <Field label="For" className="grid-cols-[auto_1fr] items-center gap-3">
      {/* Another one once the people are read: until then it can't show whom the form names. */}
      <Select key={people.length} {...field}>
        <option value="">Myself</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {fullName(person)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
