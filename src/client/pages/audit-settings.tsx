import type { AuditContext } from '#client/features/audit-log/audit-context.ts'
import { AuditLog } from '#client/features/audit-log/audit-log.tsx'
import { VerificationCard } from '#client/features/audit-log/verification-card.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { useAuditedKeys } from '#client/queries/audit-log.ts'
import { useLocations } from '#client/queries/locations.ts'
import { useFormerMembers } from '#client/queries/people.ts'
import { useTeam, useTeams } from '#client/queries/team.ts'
import { fullName } from '#shared/full-name.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { SettingsLanding } from './settings-landing.tsx'

/** The audit log and its verification. For admins. */
export function AuditSettings({ today }: { today: PlainDate }) {
  const context = useAuditContext(today)
  return (
    <div className="grid gap-6">
      <SettingsLanding at="audit">
        <AuditLog context={context} />
      </SettingsLanding>
      <VerificationCard />
    </div>
  )
}

function useAuditContext(today: PlainDate): AuditContext {
  const { data: members = [] } = useTeam()
  const { data: former = [] } = useFormerMembers()
  const { data: keys = [] } = useAuditedKeys()
  const { data: teams = [] } = useTeams()
  const { data: locations = [] } = useLocations()
  const typeOf = useLeaveTypeOf()
  const people = [...members, ...former]
  const named = [
    ...people.map((person) => ({ id: person.id, name: fullName(person) })),
    ...keys,
    ...teams,
    ...locations,
  ]
  return {
    today,
    people,
    keys,
    names: new Map(named.map(({ id, name }) => [id, name])),
    leaveTypeName: (key) => typeOf(key).name,
  }
}
