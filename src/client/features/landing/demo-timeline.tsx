import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { today } from '#client/api/clock.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { addDays } from '#shared/plain-date.ts'
import { AskCard } from './ask-card.tsx'
import { monthsLabel, rangeLabel } from './dates.ts'
import { demoDays } from './demo-days.ts'
import { useBensDecision } from './demo-decision.ts'
import { DemoTable } from './demo-table.tsx'
import { bensRequest, colleagues, type DemoPerson, mondayOf } from './demo-team.ts'
import { Legend } from './legend.tsx'
import { useMediaQuery } from './media-query.ts'

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
  const people = usePeople()

  const view = isWide ? chosenView : 'week'
  const week = chosenWeek ?? firstWeek(view, isBeside)
  const monday = mondayOf(now)
  const days = demoDays(monday, week * 7, view === 'week' ? 7 : timelineDays, now)
  const start = addDays(monday, week * 7)
  // The timeline is named after the four weeks that most screens show.
  const title =
    view === 'week' ? rangeLabel(start, addDays(start, 6)) : monthsLabel(start, addDays(start, 27))
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
          caption={`A made-up team of ${people.length}, from ${rangeLabel(start, addDays(start, days.length - 1))}`}
          people={people}
          days={days}
          nameWidth={isWide ? '148px' : '122px'}
          {...(view === 'timeline' ? { dayWidth } : {})}
        />
      </div>
      <div className="relative border-t border-line">
        <Legend />
        <AskCard nib={nibOf(view, week)} start={addDays(monday, bensRequest.from)} />
      </div>
    </div>
  )
}

/** Counted from this week. Wherever the calendar stands, Ben's request is in sight. */
function firstWeek(view: View, isBeside: boolean): number {
  if (view === 'week') return 1
  return isBeside ? -1 : 0
}

/** The team with Ben, whose request is what the visitor made of it. */
function usePeople(): DemoPerson[] {
  const { decision } = useBensDecision()
  const { type, from, to } = bensRequest
  const leave = decision === 'rejected' ? [] : [{ type, from, to, status: decision }]
  return [...colleagues, { name: 'Ben Osei', team: 'Design', leave }]
}

/** Where the middle of Ben's request is in the timeline, in pixels from its left edge; null when the card points at nothing. */
function nibOf(view: View, week: number): number | null {
  if (view === 'week') return null
  const middle = 148 + ((bensRequest.from + bensRequest.to + 1) / 2 - week * 7) * dayWidth
  return middle > 148 && middle < 750 ? middle : null
}
