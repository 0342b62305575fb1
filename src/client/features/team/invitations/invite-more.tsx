import { ChevronRight } from 'lucide-react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { useTeam, useTeams } from '#client/queries/team.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { fullName } from '#shared/full-name.ts'
import type { NewInvitation } from '#shared/team/contract.ts'
import { isManager } from '../terms/reporting-lines.ts'

type InviteMoreProps = { register: UseFormRegister<NewInvitation>; errors: FieldErrors<NewInvitation> }

// Empty fields are left out of the body, as in the call of the spec.
const leftOut = { setValueAs: (value: string | undefined) => value || undefined }

/** Optional presets, applied when the person joins. */
export function InviteMore({ register, errors }: InviteMoreProps) {
  const { data: teams = [] } = useTeams()
  const { data: members = [] } = useTeam()
  return (
    <details className="group">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-bar font-[550] text-primary hover:underline max-lg:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        Manager, team and first day
      </summary>
      <div className="mt-3 grid gap-4">
        <Field label="Reports to" error={errors.managerEmail?.message}>
          <Select {...register('managerEmail', leftOut)}>
            <option value="">No one yet</option>
            {members.filter(isManager).map((manager) => (
              <option key={manager.id} value={manager.email}>
                {fullName(manager)}
              </option>
            ))}
          </Select>
        </Field>
        <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
          <Field label="Team" error={errors.teamId?.message}>
            <Select {...register('teamId', leftOut)}>
              <option value="">No team</option>
              {teams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="First day" error={errors.startDate?.message}>
            <Input type="date" {...register('startDate', leftOut)} />
          </Field>
        </div>
      </div>
    </details>
  )
}
