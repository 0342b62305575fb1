/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a table can't be placed by their pixels */
import type { ComponentProps } from 'react'
import { WeekFoot } from './timeline-week.tsx'

type TimelineFootProps = Omit<ComponentProps<typeof WeekFoot>, 'week' | 'many'> & {
  rowCount: number
  peopleCount: number
  weeks: readonly number[]
}

/** A day is worth noting on which one in so many is away. */
const oneInMany = 6

/** How many are away on each day. It stays below the people. */
export function TimelineFoot({ rowCount, peopleCount, weeks, ...week }: TimelineFootProps) {
  const many = Math.max(2, Math.ceil(peopleCount / oneInMany))
  return (
    <div role="rowgroup" className="timeline-foot">
      <div role="row" aria-rowindex={rowCount + 2}>
        {weeks.map((index) => (
          <WeekFoot key={index} week={index} many={many} {...week} />
        ))}
        <div role="rowheader" aria-colindex={1} className="timeline-corner">
          Away, approved
        </div>
      </div>
    </div>
  )
}
