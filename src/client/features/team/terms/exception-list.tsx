import { useState } from 'react'
import { formatDayWithYear } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { timeOf, type WorkingException } from '#shared/leave/work-calendar.ts'
import { workedInWords } from '#shared/leave/working-time-words.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** A roster has hundreds. */
const shownAtFirst = 8

type ExceptionListProps = {
  /** In the order of their dates. */
  ahead: readonly WorkingException[]
  earlier: readonly WorkingException[]
  /** Those that are shown in any case. */
  edited?: ReadonlySet<PlainDate>
  /** Left out for readers. */
  onRemove?: (date: PlainDate) => void
}

/** The exceptions ahead, of many the first few, and those of the last twelve months on demand. */
export function ExceptionList({ ahead, earlier, edited, onRemove }: ExceptionListProps) {
  const [showsAll, setShowsAll] = useState(false)
  const [showsEarlier, setShowsEarlier] = useState(false)
  const first = ahead.filter(({ date }, index) => index < shownAtFirst || edited?.has(date))
  // A button in place of one date would take as much room.
  const isLong = ahead.length > first.length + 1
  return (
    <>
      {ahead.length > 0 && <Dates exceptions={isLong && !showsAll ? first : ahead} onRemove={onRemove} />}
      {(isLong || earlier.length > 0) && (
        <div className="-ml-3 flex flex-wrap gap-x-2">
          {isLong && (
            <Unfold isOpen={showsAll} onToggle={setShowsAll}>
              {showsAll ? 'Show fewer' : `Show ${ahead.length - first.length} more`}
            </Unfold>
          )}
          {earlier.length > 0 && (
            <Unfold isOpen={showsEarlier} onToggle={setShowsEarlier}>
              {showsEarlier ? 'Hide earlier' : `Earlier (${earlier.length})`}
            </Unfold>
          )}
        </div>
      )}
      {showsEarlier && earlier.length > 0 && <Dates exceptions={earlier.toReversed()} onRemove={onRemove} />}
    </>
  )
}

type UnfoldProps = { isOpen: boolean; onToggle: (isOpen: boolean) => void; children: string }

function Unfold({ isOpen, onToggle, children }: UnfoldProps) {
  return (
    <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
      {children}
    </Button>
  )
}

type DatesProps = {
  exceptions: readonly WorkingException[]
  onRemove: ((date: PlainDate) => void) | undefined
}

/** 'Sat 5 Dec 2026: 09:00 to 13:00' */
function Dates({ exceptions, onRemove }: DatesProps) {
  return (
    <ul className="grid gap-1">
      {exceptions.map(({ date, worked }) => (
        <li key={date} className="flex flex-wrap items-center gap-x-2">
          <span>
            <span className="text-muted">{formatDayWithYear(date)}:</span> {workedInWords(timeOf(worked))}
          </span>
          {onRemove && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove the exception on ${formatDayWithYear(date)}`}
              onClick={() => onRemove(date)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
