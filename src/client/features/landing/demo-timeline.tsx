import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { today } from '#client/api/clock.ts'
import { builtInTypeOf, builtInTypes } from '#client/leave-ui/leave-types.ts'
import { SwatchShape } from '#client/leave-ui/mark-shapes.tsx'
import { formatCount, formatMonth, formatShortRange } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { useMediaQuery } from '#client/ui/media-query.ts'
import { addDays, datesBetween } from '#shared/plain-date.ts'
import { AskCard } from './ask-card.tsx'
import { DemoTable } from './demo-table.tsx'
import { bensRequest, demoDate, useDemoTeam } from './demo-team.ts'

type View = 'week' | 'timeline'

/** More than any but the widest screens show; what doesn't fit is cut off. */
const timelineDays = 42
const dayWidth = 31

/** A made-up team's calendar that can be played with: leaf through it, and decide Ben's request. */
export function DemoTimeline() {
  const [now] = useState(today)
  const isWide = useMediaQuery('(min-width: 48rem)')
  const isBeside = useMediaQuery('(min-width: 80rem)')
  const [chosenView, setView] = useState<View>('timeline')
  const [chosenWeek, setWeek] = useState<number | null>(null)
  const people = useDemoTeam()

  const view = isWide ? chosenView : 'week'
  const week = chosenWeek ?? firstWeek(view, isBeside)
  const start = demoDate(now, week * 7)
  const end = addDays(start, (view === 'week' ? 7 : timelineDays) - 1)
  // The timeline is named after the middle of the four weeks that most screens show.
  const title = view === 'week' ? formatShortRange(start, end, now) : formatMonth(addDays(start, 13))
  const showView = (shown: View) => {
    setView(shown)
    setWeek(null)
  }

  return (
    <div className="relative border-y border-line bg-surface max-md:-mx-8 max-sm:-mx-4 md:rounded-card md:border xl:max-w-[1452px] xl:rounded-r-none xl:border-r-0 min-[168.75rem]:rounded-r-card min-[168.75rem]:border-r">
      <div className="flex items-center gap-3 border-b border-line py-3 pr-4 pl-5 max-md:py-2 max-md:pl-4">
        <h2 aria-live="polite" className="serif-title mr-1 text-heading max-md:mr-auto">
          {title}
        </h2>
        <Button size="sm" iconOnly aria-label="Previous week" onClick={() => setWeek(week - 1)}>
          <ChevronLeft aria-hidden className="size-[15px]" />
        </Button>
        <Button size="sm" iconOnly aria-label="Next week" onClick={() => setWeek(week + 1)}>
          <ChevronRight aria-hidden className="size-[15px]" />
        </Button>
        {isWide && (
          <>
            <Button size="sm" onClick={() => setWeek(view === 'week' ? 0 : null)}>
              Today
            </Button>
            <Segmented<View>
              label="View"
              size="sm"
              value={view}
              onValueChange={showView}
              className="ml-auto xl:mr-[max(1rem,calc((100vw-1232px)/2))] min-[168.75rem]:mr-0"
              options={[
                { value: 'week', label: 'Week' },
                { value: 'timeline', label: 'Timeline' },
              ]}
            />
          </>
        )}
      </div>
      <div className="relative overflow-hidden">
        <DemoTable
          caption={`A made-up team of ${formatCount(people.length)}, from ${formatShortRange(start, end, now)}`}
          people={people}
          dates={datesBetween(start, end)}
          today={now}
          nameWidth={isWide ? '148px' : '122px'}
          {...(view === 'timeline' ? { dayWidth } : {})}
        />
      </div>
      <div className="relative border-t border-line">
        <Legend />
        <AskCard nib={nibOf(view, week)} />
      </div>
    </div>
  )
}

/** Counted from this week, so that Ben's request is in sight. */
function firstWeek(view: View, isBeside: boolean): number {
  if (view === 'week') return 1
  return isBeside ? -1 : 0
}

/**
 * The middle of Ben's request in the timeline, in pixels from its left edge; null where it is not in sight.
 */
function nibOf(view: View, week: number): number | null {
  if (view === 'week') return null
  const middle = 148 + ((bensRequest.from + bensRequest.to + 1) / 2 - week * 7) * dayWidth
  return middle > 148 && middle < 750 ? middle : null
}

function Legend() {
  return (
    <ul
      aria-label="Legend"
      className="flex flex-wrap gap-x-[18px] gap-y-1.5 px-5 pt-3 pb-3.5 text-small text-muted max-md:px-4 xl:max-w-[min(440px,calc(100%-372px))]"
    >
      {builtInTypes.map((type) => (
        <Entry key={type} mark={<SwatchShape leaveType={builtInTypeOf(type)} />}>
          {builtInTypeOf(type).name}
        </Entry>
      ))}
      <Entry mark={<SwatchShape leaveType={builtInTypeOf('annual')} pending />}>Pending</Entry>
      <Entry mark={<span className="block size-5 rounded-bar bg-hatch inset-ring inset-ring-line" />}>
        Weekend
      </Entry>
      <Entry mark={<span className="block size-5 rounded-full inset-ring-[1.5px] inset-ring-ink" />}>
        Today
      </Entry>
    </ul>
  )
}

function Entry({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden>{mark}</span>
      {children}
    </li>
  )
}
