/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a table can't be placed by their pixels */
import { memo } from 'react'
import { ariaRow, type GroupRow as Group } from './timeline-rows.ts'

type GroupRowProps = { row: Group; index: number; top: number }

/** The heading above a team. */
export const GroupRow = memo(function GroupRow({ row, index, top }: GroupRowProps) {
  return (
    <div role="row" aria-rowindex={ariaRow(index)} className="timeline-group" style={{ top }}>
      <div role="rowheader" aria-colindex={1}>
        {row.name} <span>{row.count}</span>
      </div>
    </div>
  )
})
