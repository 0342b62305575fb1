import type { UseQueryResult } from '@tanstack/react-query'
import type { AuditContext } from '#client/features/audit-log/audit-context.ts'
import { AuditLog } from '#client/features/audit-log/audit-log.tsx'
import { VerificationCard } from '#client/features/audit-log/verification-card.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { useAuditedKeys } from '#client/queries/audit-log.ts'
import { useLocations } from '#client/queries/locations.ts'
import { useFormerMembers } from '#client/queries/people.ts'
import { useTeam, useTeams } from '#client/queries/team.ts'
import { FailedReads } from '#client/ui/feedback/failed-reads.tsx'
import { fullName } from '#shared/full-name.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { SettingsLanding } from './settings-landing.tsx'

/** The audit log and its verification. For admins. */
export function AuditSettings({ today }: { today: PlainDate }) {
  const { context, reads } = useAuditContext(today)
  return (
    <div className="grid gap-6">
      <SettingsLanding at="audit">
        <FailedReads what="All names in the log" reads={reads} className="mb-4" />
        <AuditLog context={context} />
      </SettingsLanding>
      <VerificationCard />
    </div>
  )
}

/** Whom and what the log names; `reads` are those that bring the names. */
function useAuditContext(today: PlainDate): { context: AuditContext; reads: UseQueryResult[] } {
  const members = useTeam()
  const former = useFormerMembers()
  const keys = useAuditedKeys()
  const teams = useTeams()
  const locations = useLocations()
  const typeOf = useLeaveTypeOf()
  const people = [...(members.data ?? []), ...(former.data ?? [])]
  const named = [
    ...people.map((person) => ({ id: person.id, name: fullName(person) })),
    ...(keys.data ?? []),
    ...(teams.data ?? []),
    ...(locations.data ?? []),
  ]
  return {
    context: {
      today,
      people,
      keys: keys.data ?? [],
      names: new Map(named.map(({ id, name }) => [id, name])),
      leaveTypeName: (key) => typeOf(key).name,
    },
    reads: [members, former, keys, teams, locations],
  }
}
