import { Notice } from '#client/ui/feedback/notice.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { fullName } from '#shared/full-name.ts'
import type { MemberTerms, Team, TeamMember } from '#shared/team/contract.ts'
import { RoleOptions } from '../role-options.tsx'
import { roles } from '../roles.ts'
import { directReports, possibleManagers } from './reporting-lines.ts'
import { roleConsequence, roleMeanings } from './role-words.ts'
import { TermsGroup } from './terms-group.tsx'
import type { PersonEditing } from './use-person-editing.ts'

type ReportingGroupProps = {
  terms: MemberTerms
  editing: PersonEditing
  member: TeamMember
  members: readonly TeamMember[]
  teams: readonly Team[]
}

export function ReportingGroup({ terms, editing, member, members, teams }: ReportingGroupProps) {
  const { values, changes, set, errorAt } = editing
  const nextAbove = members.find(({ id }) => id === member.managerId)
  const consequence = roleConsequence(terms.role, values.role, {
    people: directReports(members, member.id).length,
    nextAbove: nextAbove ? fullName(nextAbove) : null,
  })
  return (
    <TermsGroup title="Role, manager and team">
      <Field
        label="Role"
        hint={roleMeanings[values.role]}
        error={errorAt('role')}
        changed={changes.includes('Role')}
      >
        <Select
          value={values.role}
          onChange={(event) =>
            set({ role: roles.find((role) => role === event.target.value) ?? values.role })
          }
        >
          <RoleOptions />
        </Select>
      </Field>
      {consequence && <Notice tone="warning">{consequence}</Notice>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Reports to"
          hint="Decides the person’s requests."
          error={errorAt('managerId')}
          changed={changes.includes('Manager')}
        >
          <Select
            value={values.managerId ?? ''}
            onChange={(event) => set({ managerId: event.target.value || null })}
          >
            <option value="">No one</option>
            {possibleManagers(members, member.id).map((manager) => (
              <option key={manager.id} value={manager.id}>
                {fullName(manager)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Team" error={errorAt('teamId')} changed={changes.includes('Team')}>
          <Select
            value={values.teamId ?? ''}
            onChange={(event) => set({ teamId: event.target.value || null })}
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
    </TermsGroup>
  )
}
