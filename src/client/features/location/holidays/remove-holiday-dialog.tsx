import { useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useChangeHoliday, useUndoHolidayChange } from '#client/queries/locations.ts'
import { formatDayWithYear } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { RadioCard, RadioCards } from '#client/ui/form/radio-cards.tsx'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { LocationHoliday } from '#shared/location/contract.ts'

const failedText = 'Failed to remove the day. Please try again.'

type RemoveHolidayDialogProps = {
  removing: DialogSubject<LocationHoliday>
  locationId: string
  year: number
}

/** Asks for which years a day goes. */
export function RemoveHolidayDialog({ removing, locationId, year }: RemoveHolidayDialogProps) {
  const change = useChangeHoliday()
  const forget = useUndoHolidayChange()
  const [years, setYears] = useState<'one' | 'every'>('one')
  const { subject: holiday } = removing
  const close = () => {
    removing.close()
    change.reset()
    forget.reset()
    setYears('one')
  }
  const confirm = () => {
    if (!holiday) return
    const { date, name, source } = holiday
    const said = {
      onSuccess: () => {
        close()
        toast({ title: `${name} has been removed.` })
      },
    }
    // A day of our own that never comes is none.
    if (source === 'admin' && years === 'every') forget.mutate({ locationId, date }, said)
    else
      change.mutate({ locationId, date, change: { name, part: 'none', everyYear: years === 'every' } }, said)
  }
  const error = change.error ?? forget.error
  return (
    <ConfirmDialog
      open={removing.isOpen}
      onOpenChange={(open) => !open && close()}
      title={`Remove ${holiday?.name ?? 'this day'}?`}
      safeLabel="Keep it"
      confirmLabel="Remove day"
      busy={change.isPending || forget.isPending}
      onConfirm={confirm}
    >
      <p>
        {holiday && formatDayWithYear(holiday.date)} will count like any other day. Leave that hasn’t started
        is recounted, and people whose days change are notified.
      </p>
      <RadioCards
        legend="Remove it"
        value={years}
        onValueChange={(value) => setYears(value === 'every' ? 'every' : 'one')}
        className="sm:grid-cols-2"
      >
        <RadioCard value="one">{year} only</RadioCard>
        <RadioCard value="every">
          {holiday?.source === 'admin' ? 'Every year' : `Every year from ${year} on`}
        </RadioCard>
      </RadioCards>
      {error && <Notice tone="error">{noticeOf(error, failedText)}</Notice>}
    </ConfirmDialog>
  )
}
