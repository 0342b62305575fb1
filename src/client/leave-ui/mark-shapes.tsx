import './leave-marks.css'
import './forced-colours.css'
import { classNames } from '#client/ui/class-names.ts'
import type { HalfDayPart, LeaveStatus } from '#shared/leave/contract.ts'
import type { LeaveType } from './leave-types.ts'

export type BarShapeProps = {
  leaveType: LeaveType
  /** Pending leave is hatched with a dashed outline; everything else is solid. */
  status?: LeaveStatus
  /** Whether this cell has the leave's first and last day: rounded there, cut off elsewhere. */
  startsHere: boolean
  endsHere: boolean
  half?: HalfDayPart | null
  /** Without ½: leave by the clock, which takes other times than that half. */
  isByTheClock?: boolean
  /** For days that do not count: weekends, holidays. */
  thin?: boolean
  /** Beside the letter: a person's first name. */
  label?: string
  /**
   * Shows letter and label. Default: where the leave starts; of longer leave, the first cell in sight has it.
   */
  marked?: boolean
  size?: 'md' | 'sm'
  className?: string
}

/** What one cell shows of leave. Decorative: the cell says it in words. */
export function BarShape(props: BarShapeProps) {
  const { leaveType, status, startsHere, endsHere, half, thin = false, label, size = 'md', className } = props
  const { marked = startsHere, isByTheClock = false } = props
  const { letter, look } = leaveType
  return (
    <span
      aria-hidden
      className={classNames('leave-bar', className)}
      data-type={look}
      data-size={size}
      data-pending={status === 'pending' || undefined}
      data-starts={startsHere || undefined}
      data-ends={endsHere || undefined}
      data-half={half ?? undefined}
      data-thin={thin || undefined}
    >
      {!thin && (marked || label) && (
        <span className="leave-bar-text">
          {marked && <b className="leave-bar-letter">{letter}</b>}
          {half && marked && !isByTheClock && <span>½</span>}
          {label && <span className="leave-bar-label">{label}</span>}
        </span>
      )}
    </span>
  )
}

/** A leave type's letter in its colour and edge pattern. Decorative: its name is beside it. */
export function SwatchShape({
  leaveType,
  status,
  pending = status === 'pending',
  className,
}: SwatchShapeProps) {
  const { letter, look } = leaveType
  return (
    <span
      aria-hidden
      className={classNames('leave-swatch', className)}
      data-type={look}
      data-pending={pending || undefined}
      data-over={status === 'rejected' || status === 'cancelled' || undefined}
    >
      {letter}
    </span>
  )
}

export type SwatchShapeProps = {
  leaveType: LeaveType
  /** Rejected and cancelled leave is crossed out. */
  status?: LeaveStatus
  pending?: boolean
  className?: string
}
