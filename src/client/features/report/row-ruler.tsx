import './report.css'
import { scaleLinear } from 'd3-scale'
import type { CSSProperties } from 'react'
import { formatDayNumber, formatLeaveAmount, formatLeaveNumber } from '#client/ui/data/format-dates.ts'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'

type RowRulerProps = {
  used: number
  pending: number
  left: number
  /** Default: days. */
  unit?: LeaveUnit
  /** The end of the scale, the same for all rows of a unit. */
  scale: number
  /** The leave type's colour name. */
  look: string
}

/** A balance in a table: used, pending hatched, left. Its label has the figures. */
export function RowRuler({ unit = 'days', used, pending, left, scale, look }: RowRulerProps) {
  const over = Math.max(0, -left)
  const length = Math.max(0, used + pending + Math.max(0, left))
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no picture file
      role="img"
      aria-label={rulerWords({ unit, used, pending, left })}
      data-type={look}
      className="row-ruler"
      style={{ '--scale': scale, '--step': stepOf(scale) } as CSSProperties}
    >
      {length > 0 && (
        <span className="row-ruler-track" style={{ width: `${Math.min(100, (length / scale) * 100)}%` }}>
          <i data-part="used" style={{ flexGrow: Math.max(0, used - over) }} />
          {pending > 0 && <i data-part="pending" className="leave-hatch" style={{ flexGrow: pending }} />}
          {over > 0 && <i data-part="over" style={{ flexGrow: over }} />}
          {left > 0 && <i data-part="left" style={{ flexGrow: left }} />}
        </span>
      )}
    </span>
  )
}

type RulerHeadProps = { scale: number; unit: LeaveUnit; isNarrow: boolean }

/** The figures above the rulers of a table. */
export function RulerHead({ scale, unit, isNarrow }: RulerHeadProps) {
  const marks = scaleLinear([0, scale], [0, 100])
  // The last label is longer: it has the unit.
  const labels = marks.ticks(isNarrow ? 2 : 3).filter((at) => at < scale * (isNarrow ? 0.6 : 0.66))
  return (
    <span aria-hidden className="ruler-head">
      {labels.map((at) => (
        <span key={at} style={{ left: `${marks(at)}%` }}>
          {formatDayNumber(at)}
        </span>
      ))}
      <span>{formatLeaveAmount(scale, unit)}</span>
    </span>
  )
}

/** The end of a scale that holds the longest balance. */
export function rulerScale(longest: number): number {
  return Math.max(5, Math.ceil(longest / 5) * 5)
}

function stepOf(scale: number): number {
  return scale > 80 ? 5 * 10 ** Math.max(0, Math.ceil(Math.log10(scale / 160))) : scale > 40 ? 2 : 1
}

type Amounts = Required<Pick<RowRulerProps, 'unit' | 'used' | 'pending' | 'left'>>

function rulerWords({ unit, used, pending, left }: Amounts): string {
  const inUnit = (amount: number) => formatLeaveNumber(amount, unit)
  const parts = [`${inUnit(used)} used`]
  if (pending > 0) parts.push(`${inUnit(pending)} pending`)
  parts.push(left < 0 ? `${inUnit(-left)} too many` : `${inUnit(left)} left`)
  return parts.join(', ')
}
