import { type ReactNode, useState } from 'react'
import { today } from '#client/api/clock.ts'
import { classNames } from '#client/ui/class-names.ts'
import {
  formatCount,
  formatDayOfMonth,
  formatLongWeekday,
  formatMonth,
} from '#client/ui/data/format-dates.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { isoWeekOf } from './iso-week.ts'

/** A leaf of a tear-off calendar with today's date; below the tear line what the page is about. */
export function AlmanacCard({ children }: { children: ReactNode }) {
  const [date] = useState(today)
  return (
    <div className="relative mx-auto w-full max-w-[27.5rem] rounded-card border border-line bg-surface shadow-[0_7px_0_-4px_var(--surface),0_7px_0_-3px_var(--line),0_13px_0_-8px_var(--surface),0_13px_0_-7px_var(--line)]">
      <Hole className="left-[20%]" />
      <Hole className="right-[20%]" />
      <DateHead date={date} />
      <div className="p-7 max-sm:px-5 max-sm:py-6">{children}</div>
    </div>
  )
}

function Hole({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'absolute -top-px h-[9px] w-9 rounded-b-[9px] border border-t-0 border-line bg-paper',
        className,
      )}
    />
  )
}

function DateHead({ date }: { date: PlainDate }) {
  return (
    <time
      dateTime={date}
      className="grid grid-cols-[auto_1fr_auto] items-center gap-3.5 border-b-[1.5px] border-dashed border-control px-7 pt-[18px] pb-4 max-sm:px-5"
    >
      <span className="serif-figure relative top-[0.08em] text-figure leading-11">
        {formatDayOfMonth(date)}
      </span>
      <span>
        <b className="block">{formatLongWeekday(date)}</b>
        <span className="block text-muted">{formatMonth(date)}</span>
      </span>
      <span className="text-small text-muted">Week {formatCount(isoWeekOf(date))}</span>
    </time>
  )
}
