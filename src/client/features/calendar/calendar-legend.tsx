import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LeaveBar, LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { builtInTypes } from '#client/leave-ui/leave-types.ts'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { leaveTypesQuery } from '#client/queries/leave-types.ts'
import { classNames } from '#client/ui/class-names.ts'

const looks: Record<(typeof builtInTypes)[number], string> = {
  annual: 'green',
  sick: 'blue, double edge',
  personal: 'purple, dotted edge',
  unpaid: 'grey, hollow',
}

type CalendarLegendProps = {
  /** Whether some leave is of a type that is hidden from the reader. */
  hasHidden?: boolean
  className?: string
}

/** What the marks mean (spec 2.11). */
export function CalendarLegend({ hasHidden = false, className }: CalendarLegendProps) {
  const { data: types } = useQuery(leaveTypesQuery)
  const leaveTypeOf = useLeaveTypeOf()
  const added = types?.filter(({ isBuiltIn, isArchived }) => !isBuiltIn && !isArchived) ?? []
  return (
    <ul
      aria-label="Legend"
      className={classNames(
        'mt-4 flex flex-wrap gap-x-6 gap-y-2 text-small leading-5 text-muted max-sm:gap-x-5',
        className,
      )}
    >
      {builtInTypes.map((type) => (
        <Key key={type} mark={<LeaveSwatch type={type} />} name={leaveTypeOf(type).name}>
          {looks[type]}
        </Key>
      ))}
      {added.map(({ key, name, colour }) => (
        <Key key={key} mark={<LeaveSwatch type={key} />} name={name}>
          {colour}, line at the bottom
        </Key>
      ))}
      {hasHidden && (
        <Key mark={<LeaveSwatch type={null} />} name={leaveTypeOf(null).name}>
          type not shown
        </Key>
      )}
      <Key mark={<LeaveSwatch type="annual" pending />} name="Pending">
        hatched
      </Key>
      <Key
        mark={
          <span className="w-8">
            <LeaveBar type="annual" startsHere endsHere half="morning" size="sm" className="mx-0!" />
          </span>
        }
        name="Half day"
      >
        morning above, afternoon below
      </Key>
      <Key mark={<Paper className="bg-paper bg-hatch" />} name="Non-working day" />
      <Key mark={<Paper className="paper-holiday bg-pending-soft" />} name="Public holiday" />
      <Key
        mark={
          <span
            aria-hidden
            className="grid size-5 place-items-center rounded-full text-tiny font-semibold text-ink inset-ring-[1.5px] inset-ring-ink"
          >
            2
          </span>
        }
        name="Today"
      />
    </ul>
  )
}

function Key({ mark, name, children }: { mark: ReactNode; name: string; children?: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      {mark}
      <span className="text-ink">{name}</span>
      {children && <span>{children}</span>}
    </li>
  )
}

function Paper({ className }: { className: string }) {
  return <span aria-hidden className={classNames('size-5 rounded-bar border border-line', className)} />
}
