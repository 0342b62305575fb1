/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the cells of a table can't be placed by their pixels */
import type { LeaveTypeOf } from '#client/leave-ui/leave-types.ts'
import { BarShape } from '#client/leave-ui/mark-shapes.tsx'
import type { TimelineBar } from './timeline-bars.ts'
import { ariaColumn } from './timeline-columns.ts'
import type { TimelineSizes } from './timeline-sizes.ts'
import { barInWords } from './timeline-words.ts'

type BarProps = { bar: TimelineBar; sizes: TimelineSizes; leaveTypeOf: LeaveTypeOf }

/** One leave of a person. */
export function Bar({ bar, sizes, leaveTypeOf }: BarProps) {
  const { entry, column, days, runs, position } = bar
  const leaveType = leaveTypeOf(entry.leaveType)
  return (
    <div
      role="gridcell"
      aria-colindex={ariaColumn(column)}
      aria-colspan={days}
      className="timeline-bar"
      data-position={position ?? undefined}
      style={{ left: sizes.name + column * sizes.day, width: days * sizes.day }}
    >
      <span className="sr-only">{barInWords(entry, leaveTypeOf)}</span>
      {runs.map((run, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- runs have no other name than their position
        <span key={index} aria-hidden style={{ width: run.days * sizes.day }}>
          <BarShape
            leaveType={leaveType}
            status={entry.status}
            startsHere={run.startsHere}
            endsHere={run.endsHere}
            half={run.half}
            isByTheClock={run.isByTheClock}
            thin={run.isThin}
            marked={run.isMarked}
          />
        </span>
      ))}
    </div>
  )
}
