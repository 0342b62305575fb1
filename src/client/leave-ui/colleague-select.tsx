import type { ComponentProps } from 'react'
import { useTeam } from '#client/queries/team.ts'
import { FailedReads } from '#client/ui/feedback/failed-reads.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { fullName } from '#shared/full-name.ts'

type ColleagueSelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  /** Who chooses: not among those to choose from. */
  userId: string
  /** What no choice is called. */
  none: string
}

/** A choice of the company's other people who have joined, by name. */
export function ColleagueSelect({ userId, none, ...rest }: ColleagueSelectProps) {
  const team = useTeam()
  const colleagues = (team.data ?? [])
    .filter(({ id, joinedOn }) => id !== userId && joinedOn !== null)
    .toSorted((a, b) => fullName(a).localeCompare(fullName(b)))
  return (
    <>
      {/* Another one once the people are read: until then it can't show whom the form names. */}
      <Select key={colleagues.length} {...rest}>
        <option value="">{none}</option>
        {colleagues.map((colleague) => (
          <option key={colleague.id} value={colleague.id}>
            {fullName(colleague)}
          </option>
        ))}
      </Select>
      <FailedReads what="Your colleagues" reads={[team]} />
    </>
  )
}
