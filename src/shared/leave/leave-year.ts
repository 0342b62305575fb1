import { addDays, addMonths, daysBetween, isPlainDate, laterOf, type PlainDate } from '../plain-date.ts'
import { getOrMake, oncePer } from './once-per.ts'
import { compareText } from './order.ts'

/** The company's choice of the leave year's first day (`MM-dd`), and the day on which the choice was made. */
export type LeaveYearStart = { validFrom: PlainDate; monthDay: string }

export type LeaveYear = {
  start: PlainDate
  end: PlainDate
  /**
   * Calendar days that a year from `start` on has: more than the leave year's own when a new start cut it
   * short.
   */
  fullYearDays: number
}

/** From a leave year's first day on, leave years begin on this day of the year. */
type Turn = { from: PlainDate; monthDay: string }

/** No choice of the leave year's first day; one list for all, so that what is memoized by it is shared. */
export const noStarts: readonly LeaveYearStart[] = []

const firstOfJanuary: Turn = { from: '', monthDay: '01-01' }

/** May the leave year begin on this `MM-dd`? Every day that each year has; 29 February is refused. */
export function isLeaveYearStart(monthDay: string): boolean {
  return isPlainDate(`2001-${monthDay}`)
}

/**
 * The leave year that holds `date` (leave-rules, section 2). Without a choice it is the calendar year; the
 * first choice holds for all time before it too. A later choice holds from the leave year in which it was
 * made on: that year ends the day before the new start next comes, and so is shorter. Of choices made on one
 * day the last in the list holds. Throws a RangeError for a start that not every year has.
 */
export function leaveYearOf(date: PlainDate, starts: readonly LeaveYearStart[] = noStarts): LeaveYear {
  return yearAt(date, calendarOf(starts))
}

/** The leave years from that of `from` to that of `to`; none when `to` lies before them all. */
export function leaveYearsBetween(
  from: PlainDate,
  to: PlainDate,
  starts: readonly LeaveYearStart[] = noStarts,
): LeaveYear[] {
  const calendar = calendarOf(starts)
  const years: LeaveYear[] = []
  for (let year = yearAt(from, calendar); year.start <= to; year = yearAt(addDays(year.end, 1), calendar))
    years.push(year)
  return years
}

/** The turns of a list of choices, and the leave years computed so far by their first day. */
type LeaveCalendar = { turns: readonly Turn[]; years: Map<PlainDate, LeaveYear> }

const calendarOf = oncePer((starts: readonly LeaveYearStart[]): LeaveCalendar => {
  return { turns: turnsOf(starts), years: new Map() }
})

function turnsOf(starts: readonly LeaveYearStart[]): Turn[] {
  const wrong = starts.find(({ monthDay }) => !isLeaveYearStart(monthDay))
  if (wrong) throw new RangeError(`A leave year can't begin on ${wrong.monthDay}.`)
  const inOrder = starts.toSorted((a, b) => compareText(a.validFrom, b.validFrom))
  const choices = inOrder.filter(({ validFrom }, index) => inOrder[index + 1]?.validFrom !== validFrom)

  const [first, ...later] = choices
  if (!first) return [firstOfJanuary]
  const turns: Turn[] = [{ from: '', monthDay: first.monthDay }]
  for (const { validFrom, monthDay } of later) turns.push({ from: startOfYear(validFrom, turns), monthDay })
  return turns
}

function yearAt(date: PlainDate, { turns, years }: LeaveCalendar): LeaveYear {
  const start = startOfYear(date, turns)
  return getOrMake(years, start, () => {
    const yearLater = addMonths(start, 12)
    // After a change the next new start comes within the year; otherwise it is the day a year later.
    const end = addDays(lastOccurrence(turnOn(date, turns).monthDay, yearLater), -1)
    return { start, end, fullYearDays: daysBetween(start, yearLater) - 1 }
  })
}

function startOfYear(date: PlainDate, turns: readonly Turn[]): PlainDate {
  const { from, monthDay } = turnOn(date, turns)
  return laterOf(lastOccurrence(monthDay, date), from)
}

function turnOn(date: PlainDate, turns: readonly Turn[]): Turn {
  return turns.findLast(({ from }) => from <= date) ?? firstOfJanuary
}

/** The last time that the day of the year came, up to and with `date`. */
function lastOccurrence(monthDay: string, date: PlainDate): PlainDate {
  const year = Number(date.slice(0, 4))
  const thisYear = `${year}-${monthDay}`
  return thisYear <= date ? thisYear : `${year - 1}-${monthDay}`
}
