import { useState } from 'react'
import { RowGap } from '#client/ui/data/row-gap.tsx'
import { useRowsInView } from '#client/ui/data/rows-in-view.ts'
import type { ListedMember } from './find-members.ts'
import { MemberRow } from './member-row.tsx'
import { MemberTableHead } from './member-table-head.tsx'
import type { MemberColumn, MemberSort } from './sort-members.ts'
import type { TeamReading } from './team-reading.ts'

type MemberTableProps = {
  listed: readonly ListedMember[]
  columns: readonly MemberColumn[]
  reading: TeamReading
  sort: MemberSort
  onSort: (sort: MemberSort) => void
}

// On phones each row has two lines: who it is, and what they are.
const look =
  'figures w-full table-fixed text-left lg:[&_td]:px-3 lg:[&_th]:px-3 lg:[&_tr>*:first-child]:pl-5 lg:[&_tr>*:last-child]:pr-5 max-lg:block max-lg:[&_tbody]:block max-lg:[&_tbody_tr:not([aria-hidden])]:grid [&_tbody_tr:not([aria-hidden])]:border-t [&_tbody_tr]:border-line max-lg:[&_tbody_tr:first-child]:border-t-0! [&_tbody_tr:not([aria-hidden]):hover]:bg-paper'

const usualHeight = 57

/** The people as a table that scrolls with the page; of hundreds only the rows in view are drawn. */
export function MemberTable({ listed, columns, reading, sort, onSort }: MemberTableProps) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const { rows, above, below, measure } = useRowsInView({
    list: body,
    count: listed.length,
    usualHeight,
    keyOf: (index) => listed[index]?.member.id ?? String(index),
  })
  return (
    <div className="rounded-card border border-line bg-surface">
      <table aria-rowcount={listed.length + 1} className={look}>
        <caption className="sr-only">The team</caption>
        <MemberTableHead columns={columns} sort={sort} onSort={onSort} />
        <tbody ref={setBody}>
          <RowGap height={above} columns={columns.length} />
          {body &&
            rows.map(({ index, key }) => {
              const one = listed[index]
              return (
                one && (
                  <MemberRow
                    key={key}
                    ref={measure}
                    index={index}
                    listed={one}
                    columns={columns}
                    reading={reading}
                  />
                )
              )
            })}
          <RowGap height={below} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}
