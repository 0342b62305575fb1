import { useState } from 'react'
import { Field } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'
import type { MemberTerms, Team, TeamMember } from '#shared/team/contract.ts'
import { fullName } from '../find-members.ts'
import { possibleManagers } from './reporting-lines.ts'
import { TermsForm, TermsGroup } from './terms-group.tsx'
import { useTermsSave } from './use-terms-save.ts'

type ReportingGroupProps = {
  terms: MemberTerms
  member: TeamMember
  members: readonly TeamMember[]
  teams: readonly Team[]
}

/** Whom somebody reports to, and in which team they are. */
export function ReportingGroup({ terms, member, members, teams }: ReportingGroupProps) {
  const saving = useTermsSave(member.id)
  const [edited, setEdited] = useState<Partial<Pick<MemberTerms, 'managerId' | 'teamId'>>>({})
  const { managerId, teamId } = { ...terms, ...edited }
  const save = () => {
    const manager = members.find(({ id }) => id === managerId)
    const team = teams.find(({ id }) => id === teamId)
    saving.save(
      { managerId, teamId },
      `${member.firstName} reports to ${manager ? fullName(manager) : 'nobody'}, ${team ? `in ${team.name}` : 'in no team'}.`,
      () => setEdited({}),
    )
  }
  return (
    <TermsGroup title="Manager and team" note="The manager decides the person’s requests.">
      <TermsForm saving={saving} onSave={save} saveName="Save manager and team">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Reports to" error={saving.errorAt('managerId')}>
            <Select
              value={managerId ?? ''}
              onChange={(event) => setEdited({ ...edited, managerId: event.target.value || null })}
            >
              <option value="">Nobody</option>
              {possibleManagers(members, member.id).map((manager) => (
                <option key={manager.id} value={manager.id}>
                  {fullName(manager)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Team" error={saving.errorAt('teamId')}>
            <Select
              value={teamId ?? ''}
              onChange={(event) => setEdited({ ...edited, teamId: event.target.value || null })}
            >
              <option value="">No team</option>
              {teams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </TermsForm>
    </TermsGroup>
  )
}
