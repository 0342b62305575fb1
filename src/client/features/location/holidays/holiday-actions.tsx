import { noticeOf } from '#client/api/http.ts'
import { useUndoHolidayChange } from '#client/queries/locations.ts'
import { formatDayWithYear } from '#client/ui/data/format-dates.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import type { LocationHoliday } from '#shared/location/contract.ts'
import { type WayBack, waysBack } from './holiday-words.ts'

const failedText = 'Failed to change the day. Please try again.'

const labels: Record<WayBack, string> = {
  'bring back': 'Bring back',
  'take back': 'Undo change',
  remove: 'Remove',
  delete: 'Remove',
}

type HolidayActionsProps = {
  locationId: string
  holiday: LocationHoliday
  onEdit: () => void
  onRemove: () => void
}

/** What an admin can do to a day. Taking a change back happens at once: the change can be made again. */
export function HolidayActions({ locationId, holiday, onEdit, onRemove }: HolidayActionsProps) {
  const undo = useUndoHolidayChange()
  const { date, name, part } = holiday
  const day = `${name}, ${formatDayWithYear(date)}`
  const takeBack = (way: WayBack) => {
    undo.mutate(
      { locationId, date },
      {
        onSuccess: () => toast({ title: `${day}: ${outcomes[way]}` }),
        onError: (error) =>
          toast({ variant: 'destructive', title: 'Error', description: noticeOf(error, failedText) }),
      },
    )
  }
  return (
    <div className="-my-1 -mr-3 flex justify-end max-md:my-0 max-md:flex-wrap max-md:-ml-3 max-md:justify-start">
      {part !== 'none' && (
        <Button variant="quiet" size="sm" aria-label={`Change ${day}`} onClick={onEdit}>
          Change
        </Button>
      )}
      {waysBack(holiday).map((way) => (
        <Button
          key={way}
          variant="quiet"
          size="sm"
          aria-label={`${labels[way]} ${day}`}
          busy={undo.isPending}
          onClick={() => (way === 'remove' ? onRemove() : takeBack(way))}
        >
          {labels[way]}
        </Button>
      ))}
    </div>
  )
}

const outcomes: Record<WayBack, string> = {
  'bring back': 'free again.',
  'take back': 'back to the official holiday.',
  remove: 'removed.',
  delete: 'removed.',
}
