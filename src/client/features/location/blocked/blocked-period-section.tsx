import { CalendarOff, Plus } from 'lucide-react'
import { useBlockedPeriods } from '#client/queries/locations.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { BlockedPeriod } from '#shared/location/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { Rows } from '../rows.tsx'
import { BlockedPeriodDialog } from './blocked-period-dialog.tsx'
import type { NamedTeam } from './blocked-period-fields.tsx'
import { BlockedPeriodRow } from './blocked-period-row.tsx'
import { RemoveBlockedPeriodDialog } from './remove-blocked-period-dialog.tsx'

type BlockedPeriodSectionProps = { teams: readonly NamedTeam[]; today: PlainDate; mayChange: boolean }

/** Dates on which leave is not wanted. */
export function BlockedPeriodSection({ teams, today, mayChange }: BlockedPeriodSectionProps) {
  const periods = useBlockedPeriods()
  const editing = useDialogSubject<BlockedPeriod | null>()
  const removing = useDialogSubject<BlockedPeriod>()
  return (
    <FormSection
      at="blocked"
      title="Blocked periods"
      note="Dates when people shouldn’t take leave, such as a stocktake or a launch. Booked leave stays as it is."
    >
      {periods.isPending && <Skeleton className="h-20! rounded-card!" />}
      {periods.isError && <ReadFailure what="The blocked periods" onRetry={() => void periods.refetch()} />}
      {periods.data?.length === 0 && (
        <EmptyState
          className="rounded-card border border-line bg-surface py-8!"
          icon={<CalendarOff aria-hidden />}
          title="No blocked periods"
          text={
            mayChange
              ? 'People can request any dates. Add a period to refuse requests, or to warn people.'
              : 'You can request any dates.'
          }
          action={
            mayChange && (
              <Button aria-haspopup="dialog" onClick={() => editing.open(null)}>
                <Plus aria-hidden />
                Add a blocked period
              </Button>
            )
          }
        />
      )}
      {periods.data && periods.data.length > 0 && (
        <>
          <Rows label="Blocked periods">
            {periods.data.map((period) => (
              <BlockedPeriodRow
                key={period.id}
                period={period}
                teams={teams}
                today={today}
                {...(mayChange && {
                  onEdit: () => editing.open(period),
                  onRemove: () => removing.open(period),
                })}
              />
            ))}
          </Rows>
          {mayChange && (
            <Button className="mt-4" aria-haspopup="dialog" onClick={() => editing.open(null)}>
              <Plus aria-hidden />
              Add a blocked period
            </Button>
          )}
        </>
      )}
      <BlockedPeriodDialog editing={editing} teams={teams} today={today} />
      <RemoveBlockedPeriodDialog removing={removing} />
    </FormSection>
  )
}
