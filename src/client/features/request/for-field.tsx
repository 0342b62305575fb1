import type { ComponentProps } from 'react'
import { decidesLeave } from '#client/leave-ui/decides-leave.ts'
import { useDecidablePeople } from '#client/leave-ui/use-people.ts'
import { classNames } from '#client/ui/class-names.ts'
import { FailedReads } from '#client/ui/feedback/failed-reads.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { fullName } from '#shared/full-name.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

type ForFieldProps = { user: CurrentUser; field: ComponentProps<'select'>; isOpen: boolean }

/** Whose leave it is: one's own, or for deciders that of somebody whose leave they may decide. */
export function ForField({ user, field, isOpen }: ForFieldProps) {
  const { people, reads } = useDecidablePeople(user, isOpen)
  if (!decidesLeave(user)) return null
  const hasFailed = reads.some(({ isLoadingError }) => isLoadingError)
  return (
    <Field
      label="For"
      className={classNames('grid-cols-[auto_1fr] items-center gap-3', !hasFailed && besideTitle)}
    >
      {/* Another one once the people are read: until then it can't show whom the form names. */}
      <Select key={people.length} {...field}>
        <option value="">Myself</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {fullName(person)}
          </option>
        ))}
      </Select>
      <FailedReads what="The people you can request leave for" reads={reads} className="col-span-full" />
    </Field>
  )
}

/** Where rows are scarce, it takes none: 'Request Leave for Kavya Nair'. Its box is the dialog's. */
const besideTitle =
  'low:min-[22rem]:absolute max-sm:min-[22rem]:absolute top-1.5 right-14 left-48 max-sm:top-0.5 max-sm:left-44 max-sm:gap-2'
