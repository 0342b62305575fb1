import { Badge } from '#client/ui/data/badge.tsx'
import { formatRangeWithYear } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import type { BlockedPeriod } from '#shared/location/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { Row } from '../rows.tsx'
import type { NamedTeam } from './blocked-period-fields.tsx'

type BlockedPeriodRowProps = {
  period: BlockedPeriod
  teams: readonly NamedTeam[]
  today: PlainDate
  /** Left out for those who only read. */
  onEdit?: () => void
  onRemove?: () => void
}

export function BlockedPeriodRow({ period, teams, today, onEdit, onRemove }: BlockedPeriodRowProps) {
  const { name, startDate, endDate, teamId, effect } = period
  const team = teams.find(({ id }) => id === teamId)?.name ?? 'One team'
  return (
    <Row
      title={name}
      badge={<Badge>{endDate < today ? 'Over' : effects[effect]}</Badge>}
      actions={
        onEdit &&
        onRemove && (
          <>
            <Button variant="quiet" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button variant="quiet" size="sm" aria-label={`Delete ${name}`} onClick={onRemove}>
              Delete
            </Button>
          </>
        )
      }
    >
      {formatRangeWithYear(startDate, endDate)}, {teamId === null ? 'everyone' : team}
    </Row>
  )
}

const effects = { refuse: 'Refuses requests', warn: 'Only warns' } as const satisfies Record<
  BlockedPeriod['effect'],
  string
>
