import './leave-marks.css'
import './balance-ruler.css'
import { formatDayNumber, formatLeaveAmount, formatLeaveNumber } from '#client/ui/data/format-dates.ts'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'
import type { LeaveType } from './leave-types.ts'
import { rulerTicks } from './ruler-ticks.ts'

type BalanceRulerProps = {
  /** Default: days. */
  unit?: LeaveUnit
  /** All in the unit. What is left is the rest of `total`. */
  used: number
  pending: number
  /** What is being asked for now. */
  asked?: number
  total: number
  /** 'mini' is the bare track, for where the numbers are beside it. */
  size?: 'md' | 'mini'
  /** The leave type's colour. */
  look?: LeaveType['look']
}

/** The balance as a ruler: used, pending (hatched), asked for now, left. Its label says the same in words. */
export function BalanceRuler(props: BalanceRulerProps) {
  const { unit = 'days', used, pending, asked = 0, total, size = 'md', look = 'annual' } = props
  const taken = used + pending + asked
  const over = Math.max(0, taken - total)
  const left = Math.max(0, total - taken)
  const length = Math.max(total, taken)
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no picture file
      role="img"
      aria-label={inWords({ unit, used, pending, asked, total, left, over })}
      data-type={look}
      data-size={size}
      className="ruler"
    >
      {size === 'md' && <Key unit={unit} used={used} pending={pending} left={left} over={over} />}
      <span className="ruler-track">
        <Segment days={used} look="used" />
        <Segment days={pending} look="pending" />
        <Segment days={Math.max(0, asked - over)} look="asked" />
        <Segment days={left} look="left" />
        <Segment days={over} look="over" />
      </span>
      {size === 'md' && length > 0 && <Scale unit={unit} length={length} />}
    </span>
  )
}

function Segment({ days, look }: { days: number; look: 'used' | 'pending' | 'asked' | 'left' | 'over' }) {
  if (days <= 0) return null
  return (
    <i
      data-look={look}
      className={look === 'pending' ? 'leave-hatch' : undefined}
      style={{ flexGrow: days }}
    />
  )
}

type KeyProps = { unit: LeaveUnit; used: number; pending: number; left: number; over: number }

function Key({ unit, used, pending, left, over }: KeyProps) {
  return (
    <span className="ruler-key">
      <span>
        <i data-look="used" />
        {formatLeaveNumber(used, unit)} used
      </span>
      <span>
        <i data-look="pending" className="leave-hatch" />
        {formatLeaveNumber(pending, unit)} pending
      </span>
      <span>
        <i data-look={over > 0 ? 'over' : 'left'} />
        {over > 0 ? `${formatLeaveNumber(over, unit)} over` : `${formatLeaveNumber(left, unit)} left`}
      </span>
    </span>
  )
}

function Scale({ unit, length }: { unit: LeaveUnit; length: number }) {
  return (
    <span className="ruler-scale">
      {rulerTicks(length).map(({ at, label }) => (
        <span key={at} data-major={label !== null || undefined} style={{ left: `${(at / length) * 100}%` }}>
          {label !== null &&
            (Number(label) === length ? formatLeaveNumber(label, unit) : formatDayNumber(label))}
        </span>
      ))}
    </span>
  )
}

type Amounts = Required<Omit<BalanceRulerProps, 'size' | 'look'>> & { left: number; over: number }

function inWords({ unit, used, pending, asked, total, left, over }: Amounts): string {
  const parts = []
  if (used > 0) parts.push(`${formatLeaveNumber(used, unit)} used`)
  if (pending > 0) parts.push(`${formatLeaveNumber(pending, unit)} pending`)
  if (asked > 0) parts.push(`${formatLeaveNumber(asked, unit)} in this request`)
  parts.push(over > 0 ? `${formatLeaveNumber(over, unit)} too many` : `${formatLeaveNumber(left, unit)} left`)
  return `Of ${formatLeaveAmount(total, unit)}: ${parts.join(', ')}`
}
