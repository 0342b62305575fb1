import './range-calendar.css'
import { type DateRange, DayPicker, type Modifiers } from '@daypicker/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '#client/queries/session.ts'
import {
  formatDayOfMonth,
  formatLongDay,
  formatLongWeekday,
  formatMonth,
  formatNarrowWeekday,
  formatWeekday,
} from '#client/ui/data/format-dates.ts'
import { FailedReads } from '#client/ui/feedback/failed-reads.tsx'
import { firstWeekday } from '#shared/leave/week-start.ts'
import { datesBetween, isPlainDate, makeDate, monthRange, type PlainDate, parts } from '#shared/plain-date.ts'
import type { MarkedDays } from './use-marked-days.ts'
import { useMarkedDays } from './use-marked-days.ts'

type RangeCalendarProps = {
  /** Empty until chosen, as the date inputs above have it. */
  start: string
  end: string
  today: PlainDate
  /** The first day that can be chosen; null for any. */
  earliest: PlainDate | null
  ownerId: string
  isOwn: boolean
  /** A request that is changed: its own days are no other leave. */
  changingId: string | undefined
  onChange: (range: { start: string; end: string }) => void
}

/** The dates of a request as a calendar, on the state of the inputs above. Arrow keys move, Enter chooses. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { start, end, today, earliest, onChange } = props
  const { weekStart } = useCurrentUser()
  const [month, setMonth] = useMonthOf(start, today)
  const shown = toPlain(month)
  const marked = useMarkedDays({ ...props, month: shown })
  const from = fromField(start)
  const to = fromField(end)
  const firstDay = earliest ? toLocalDate(earliest) : undefined
  const dayName = (date: Date, modifiers: Modifiers) =>
    [nameOfDay(date, modifiers), ...marked.on(toPlain(date))].join(', ')
  return (
    <div className="range-calendar">
      <DayPicker
        mode="range"
        resetOnSelect
        showOutsideDays
        weekStartsOn={firstWeekday[weekStart]}
        navLayout="around"
        today={toLocalDate(today)}
        {...(firstDay && { startMonth: firstDay, disabled: { before: firstDay } })}
        modifiers={{
          free: (date) => marked.isFree(toPlain(date)),
          holiday: (date) => marked.holidayOn(toPlain(date)) !== undefined,
          taken: (date) => marked.leaveOn(toPlain(date)) !== undefined,
        }}
        selected={from && { from, to: to && to >= from ? to : undefined }}
        onSelect={(range) => onChange(toFields(range))}
        month={month}
        onMonthChange={setMonth}
        formatters={{ formatCaption: monthName, formatDay: dayNumber, formatWeekdayName: weekdayName }}
        labels={{ labelDayButton: dayName, labelGrid: gridName, labelWeekday: weekdayLongName }}
        components={{ Chevron: Arrow }}
        modifiersClassNames={{ free: 'range-free', holiday: 'range-holiday', taken: 'range-taken' }}
        classNames={classNamesOfParts}
      />
      <FailedReads what="Leave and public holidays" reads={marked.reads} className="mb-2" />
      <RangeLegend marked={marked} month={shown.slice(0, 7)} />
    </div>
  )
}

const classNamesOfParts = {
  month: 'range-month',
  month_caption: 'range-caption',
  button_previous: 'range-arrow range-previous print:hidden',
  button_next: 'range-arrow range-next print:hidden',
  month_grid: 'range-grid',
  day: 'range-day',
  outside: 'range-outside',
  disabled: 'range-past',
  today: 'range-today',
  range_start: 'range-start',
  range_middle: 'range-middle',
  range_end: 'range-end',
}

// The month follows dates that are typed above, and otherwise goes where the arrows lead.
function useMonthOf(start: string, today: PlainDate) {
  const [shown, setShown] = useState({ start, month: fromField(start) ?? toLocalDate(today) })
  if (shown.start !== start) {
    setShown({ start, month: fromField(start) ?? shown.month })
  }
  return [shown.month, (month: Date) => setShown({ start, month })] as const
}

function toFields(range: DateRange | undefined) {
  return { start: toPlain(range?.from), end: toPlain(range?.to) }
}

function fromField(text: string): Date | undefined {
  return isPlainDate(text) ? toLocalDate(text) : undefined
}

/** Midnight of the date in the browser's time zone, as the calendar wants it. */
function toLocalDate(date: PlainDate): Date {
  const [year, month, day] = parts(date)
  return new Date(year, month - 1, day)
}

function toPlain(date: Date | undefined): string {
  return date ? makeDate(date.getFullYear(), date.getMonth() + 1, date.getDate()) : ''
}

function nameOfDay(date: Date, modifiers: Modifiers): string {
  const notes = [
    modifiers['today'] && 'today',
    modifiers['range_start'] && 'first day',
    modifiers['range_end'] && 'last day',
    modifiers['range_middle'] && 'chosen',
  ]
  return [formatLongDay(toPlain(date)), ...notes.filter((note) => typeof note === 'string')].join(', ')
}

function monthName(date: Date): string {
  return formatMonth(toPlain(date))
}

function dayNumber(date: Date): string {
  return formatDayOfMonth(toPlain(date))
}

function gridName(date: Date): string {
  return `${monthName(date)}. Choose the first and the last day`
}

/** 'Mo'; one letter in languages that don't shorten a weekday to three letters. */
function weekdayName(date: Date): string {
  const short = formatWeekday(toPlain(date)).replace(/\.$/, '')
  return short.length <= 3 ? short.slice(0, 2) : formatNarrowWeekday(toPlain(date))
}

function weekdayLongName(date: Date): string {
  return formatLongWeekday(toPlain(date))
}

function Arrow({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />
}

type RangeLegendProps = { marked: MarkedDays; month: string }

/** What the marks mean; the names of the days say it too. */
function RangeLegend({ marked, month }: RangeLegendProps) {
  const { start, end } = monthRange(month)
  const holidays = marked.holidays.filter(({ date }) => start <= date && date <= end)
  const hasLeave = datesBetween(start, end).some((date) => marked.leaveOn(date))
  return (
    <p
      aria-hidden
      className="flex flex-wrap empty:hidden gap-x-4 px-1 pt-1.5 text-small low:pt-0.5 text-muted"
    >
      {hasLeave && (
        <span className="flex items-start gap-2">
          <i className="range-key range-key-taken mt-[3px]" />
          {marked.whose} leave
        </span>
      )}
      {holidays.length > 0 && (
        <span className="flex items-start gap-2">
          <i className="range-key range-key-holiday mt-[3px]" />
          {holidays.map(({ date, name }) => `${formatDayOfMonth(date)} ${name}`).join(', ')}
        </span>
      )}
    </p>
  )
}
