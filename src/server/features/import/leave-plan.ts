import { type AgreedLeave, periodOf } from '#server/features/leave-record/store.ts'
import { formatLeaveAmount, formatRangeWithYear } from '#shared/format-dates.ts'
import { isEmployedThroughout } from '#shared/leave/employment.ts'
import type { LeavePeriod } from '#shared/leave/leave-period.ts'
import { type Amount, formatAmount, type LeaveUnit } from '#shared/leave/leave-unit.ts'
import { endAfter } from '#shared/leave/minutes-taken.ts'
import { workCalendar } from '#shared/leave/work-calendar.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { countWorkingDays, totalMinutesOf } from '#shared/leave/working-days.ts'
import type { LeaveField } from './columns.ts'
import type { LeaveDraft, WrittenLength } from './leave-draft.ts'
import type { LeaveFacts } from './leave-facts.ts'
import { RowProblem } from './read-table.ts'
import { TakenTime } from './taken-time.ts'

/** What a row would store; `leave` is empty if that is stored already. */
export type PlannedLeave = {
  draft: LeaveDraft
  leave: AgreedLeave[]
  words: string
  note: string | null
}

/** Leave of an earlier row, or that is stored; the type of a change is null. */
type Found = { row: number } | { type: string | null; isPending: boolean }

/** Compares rows, one after the other, with what is stored and with the rows before them. */
export class LeavePlanner {
  readonly #facts: LeaveFacts
  readonly #locale: string
  readonly #taken = new Map<string, TakenTime<Found>>()

  constructor(facts: LeaveFacts, locale: string) {
    this.#facts = facts
    this.#locale = locale
    for (const { userId, amendsId, leaveType, status, ...dates } of facts.existing) {
      const period = periodOf(dates)
      const type = amendsId === null ? leaveType : null
      this.#takenBy(userId).add(period, { type, isPending: status === 'pending' })
    }
  }

  /** @throws RowProblem */
  plan(row: number, draft: LeaveDraft): PlannedLeave {
    const { user, start, end } = draft
    if (!isEmployedThroughout(this.#facts.employment.get(user.id) ?? [], { start, end }))
      throw new RowProblem<LeaveField>(
        'start',
        'These dates are outside this person’s employment. Please correct them.',
      )
    const counted = this.#count(draft)
    if (counted.length === 0)
      throw new RowProblem<LeaveField>('start', 'These are all days off, so there’s no leave to take.')
    const isNew = counted.map(({ period }) => this.#isNew(draft, period))
    const leave = counted.filter((_, index) => isNew[index])
    for (const { period } of leave) this.#takenBy(user.id).add(period, { row })
    const total = totalOf(counted)
    return {
      draft,
      leave,
      words: wordsOf(draft, total, this.#locale),
      note:
        leave.length > 0 && leave.length < counted.length
          ? 'Part of it is already here.'
          : noteOf(draft.written, total, this.#locale),
    }
  }

  #count({ user, type, periods, written }: LeaveDraft): AgreedLeave[] {
    const unit = this.#facts.unitOf(type.key)
    const calendar = this.#facts.calendars.get(user.id)
    return periods
      .map((each) => {
        const named = unit === 'hours' ? ofLength(each, written, calendar) : each
        const { period, dates } = countWorkingDays({ ...named, unit, isHalfDay: false, ...calendar })
        return {
          unit,
          period,
          dates: dates.map(({ date, hundredths, minutes }) => ({ date, hundredths, minutes })),
        }
      })
      .filter(({ dates }) => dates.length > 0)
  }

  /** False for leave that is stored already. */
  #isNew({ user, type }: LeaveDraft, period: LeavePeriod): boolean {
    const taken = this.#takenBy(user.id)
    const found = taken.overlapping(period)
    if (!found) return true
    if ('row' in found)
      throw new RowProblem<LeaveField>(
        'start',
        `Row ${found.row} already has leave for this person on these dates. Please remove one of them.`,
      )
    // Leave from noon to noon was several pieces once.
    const pieces = taken.piecesOf(period)
    const isSame = (piece: Found) => 'type' in piece && piece.type === type.key && !piece.isPending
    if (pieces.length > 0 && pieces.every(isSame)) return false
    throw new RowProblem<LeaveField>(
      'start',
      found.isPending
        ? 'This person’s request for these dates is awaiting a decision. Please decide it first.'
        : 'This person has other leave on these dates. Please cancel it first, or remove the row.',
    )
  }

  #takenBy(userId: string): TakenTime<Found> {
    const known = this.#taken.get(userId)
    if (known) return known
    const taken = new TakenTime<Found>()
    this.#taken.set(userId, taken)
    return taken
  }
}

/**
 * Fewer hours than are worked on the dates, without times, end on the last of them: they are its first ones,
 * after whole dates. Fewer than these have are left to the calendar.
 */
function ofLength(
  period: LeavePeriod,
  { unit, amount }: WrittenLength,
  calendar: Partial<WorkCalendarOfPerson> = {},
): LeavePeriod {
  if (unit === 'days' || amount === null || period.startsAt !== null || period.endsAt !== null) return period
  const { dates } = countWorkingDays({ ...period, unit, isHalfDay: false, ...calendar })
  const last = dates.at(-1)
  const rest = amount - totalMinutesOf(dates.slice(0, -1))
  if (!last || rest <= 0 || rest >= last.minutes) return period
  const { patterns, holidays, exceptions } = calendar
  const worked = { ...workCalendar(patterns, holidays, exceptions)(last.date), date: last.date }
  const endsAt = endAfter(worked, rest)
  return endsAt === null ? period : { ...period, end: last.date, endsAt }
}

type Total = Readonly<Record<LeaveUnit, Amount>> & { unit: LeaveUnit }

function totalOf(leave: readonly AgreedLeave[]): Total {
  const total = { unit: leave[0]?.unit ?? 'days', days: 0, hours: 0 }
  for (const { dates } of leave)
    for (const { hundredths, minutes } of dates) {
      total.days += hundredths
      total.hours += minutes
    }
  return total
}

/** 'Annual, 3 to 7 Aug 2025, 5 days' */
function wordsOf({ type, start, end }: LeaveDraft, total: Total, locale: string): string {
  const dates = formatRangeWithYear(start, end, locale)
  const length = formatLeaveAmount(formatAmount(total[total.unit], total.unit), total.unit, locale)
  return `${type.name}, ${dates}, ${length}`
}

function noteOf({ text, unit, amount }: WrittenLength, counted: Total, locale: string): string | null {
  // Some tools write 0 for leave without a deduction.
  if (text === '' || amount === counted[unit] || amount === 0) return null
  const said = amount === null ? text : formatLeaveAmount(formatAmount(amount, unit), unit, locale)
  return `The file says ${said}, but we count by the person’s own calendar.`
}
