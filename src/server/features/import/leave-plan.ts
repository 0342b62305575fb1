import type { AgreedLeave } from '#server/features/leave-record/store.ts'
import { formatLeaveAmount, formatRangeWithYear } from '#shared/format-dates.ts'
import type { Minutes } from '#shared/leave/days.ts'
import { isEmployedThroughout } from '#shared/leave/employment.ts'
import { type LeavePeriod, periodOf } from '#shared/leave/leave-period.ts'
import { type Amount, formatAmount, type LeaveUnit } from '#shared/leave/leave-unit.ts'
import { endAfter, minutesTaken } from '#shared/leave/minutes-taken.ts'
import { workCalendar } from '#shared/leave/work-calendar.ts'
import { countWorkingDays, totalMinutesOf } from '#shared/leave/working-days.ts'
import type { PlainDate } from '#shared/plain-date.ts'
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
  /** Why nobody decides it, for the audit log; null for what the import itself approves. */
  undecided: string | null
}

/** Leave of an earlier row, or that is stored; the type of a change is null. */
type Found = { row: number } | { type: string | null; isPending: boolean }

/** What rows without times have of a date from its beginning on, and the last of these rows. */
type FirstHours = { row: number; minutes: Minutes }

/** Leave with the date whose first hours it ends with; of other leave it's null. */
type Placed = {
  leave: AgreedLeave
  last: { date: PlainDate; before: FirstHours | null; minutes: Minutes } | null
}

/** Compares rows, one after the other, with what is stored and with the rows before them. */
export class LeavePlanner {
  readonly #facts: LeaveFacts
  readonly #locale: string
  readonly #taken = new Map<string, TakenTime<Found>>()
  /** By person and date: the first hours that rows without times have of it. */
  readonly #firstHours = new Map<string, FirstHours>()
  /** By person and date: the working time that leave takes of it, by request, where it has times on it. */
  readonly #partsOf = new Map<string, Map<string, Minutes>>()

  constructor(facts: LeaveFacts, locale: string) {
    this.#facts = facts
    this.#locale = locale
    for (const { id, userId, amendsId, leaveType, status, ...dates } of facts.existing) {
      const period = periodOf(dates)
      this.#addParts(userId, amendsId ?? id, period)
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
    const placed = this.#place(draft)
    const counted = placed.map((each) => each.leave)
    if (counted.length === 0)
      throw new RowProblem<LeaveField>('start', 'These are all days off, so there’s no leave to take.')
    const isNew = counted.map(({ period }) => this.#isNew(draft, period))
    const leave = counted.filter((_, index) => isNew[index])
    for (const { unit, period } of leave) if (unit === 'hours') this.#assertFitsDay(draft, period)
    for (const { period } of leave) {
      this.#takenBy(user.id).add(period, { row })
      this.#addParts(user.id, `row ${row}`, period)
    }
    for (const { last } of placed)
      if (last) this.#firstHours.set(`${user.id} ${last.date}`, { row, minutes: last.minutes })
    const before = placed.map(({ last }) => last?.before).find((rows) => rows)
    const total = totalOf(counted)
    return {
      draft,
      leave,
      words: wordsOf(draft, total, this.#locale),
      undecided: null,
      note:
        leave.length > 0 && leave.length < counted.length
          ? 'Part of it is already here.'
          : before
            ? `This begins where row ${before.row} ends, as neither has times.`
            : noteOf(draft.written, total, this.#locale),
    }
  }

  #place({ user, type, periods, written }: LeaveDraft): Placed[] {
    const unit = this.#facts.unitOf(type.key)
    const calendar = this.#facts.calendars.get(user.id)
    const isByHours = unit === 'hours' && written.unit === 'hours' && periods.length === 1
    return periods
      .map((each) => {
        const ending = isByHours ? this.#endingOf(user.id, each, written) : null
        const named = ending?.period ?? each
        const { period, dates } = countWorkingDays({ ...named, unit, isHalfDay: false, ...calendar })
        const counted = dates.map(({ date, hundredths, minutes }) => ({ date, hundredths, minutes }))
        return { leave: { unit, period, dates: counted }, last: ending }
      })
      .filter(({ leave }) => leave.dates.length > 0)
  }

  /**
   * Fewer hours than are worked on the dates, without times, end on the last of them: they are its first
   * ones, after whole dates. On one date they begin where the row before them ends, as nobody knows when it
   * was.
   * Null for other leave.
   *
   * @throws RowProblem where the hours don't reach the last date.
   */
  #endingOf(userId: string, period: LeavePeriod, { field, amount }: WrittenLength) {
    // Some tools write 0 for leave without a deduction.
    if (amount === null || amount <= 0 || period.startsAt !== null || period.endsAt !== null) return null
    const calendar = this.#facts.calendars.get(userId) ?? { patterns: [], holidays: [], exceptions: [] }
    const { dates } = countWorkingDays({ ...period, unit: 'hours', isHalfDay: false, ...calendar })
    const last = dates.at(-1)
    if (!last) return null
    const ofOthers = totalMinutesOf(dates.slice(0, -1))
    if (amount <= ofOthers)
      throw new RowProblem<LeaveField>(
        field,
        `The dates before the last one take ${formatLeaveAmount(formatAmount(ofOthers, 'hours'), 'hours', this.#locale)} already. Please correct the dates or the hours, or split the row.`,
      )
    const { date } = last
    const before = (dates.length === 1 && this.#firstHours.get(`${userId} ${date}`)) || null
    const begun = before?.minutes ?? 0
    const minutes = begun + amount - ofOthers
    if (minutes > last.minutes || (begun === 0 && minutes === last.minutes)) return null
    const worked = { ...workCalendar(calendar)(date), date }
    const startsAt = begun === 0 ? null : endAfter(worked, begun)
    const endsAt = minutes === last.minutes ? null : endAfter(worked, minutes)
    const isKnown = (begun === 0 || startsAt !== null) && (minutes === last.minutes || endsAt !== null)
    if (!isKnown) return null
    const start = before ? date : period.start
    return { period: { start, end: date, startsAt, endsAt }, date, before, minutes }
  }

  /**
   * @throws RowProblem where leave would take more of a date than other leave with times leaves (leave-rules,
   *   'Hours').
   */
  #assertFitsDay({ user, periods, written }: LeaveDraft, period: LeavePeriod): void {
    const hasTimes = periods.some(({ startsAt, endsAt }) => startsAt !== null || endsAt !== null)
    for (const { date, minutes, ofDate } of this.#partsIn(user.id, period)) {
      const others = [...(this.#partsOf.get(`${user.id} ${date}`)?.values() ?? [])]
      const taken = others.reduce((total, part) => total + part, minutes)
      if (others.length === 0 || taken <= ofDate) continue
      const length = formatLeaveAmount(formatAmount(ofDate, 'hours'), 'hours', this.#locale)
      const day = formatRangeWithYear(date, date, this.#locale)
      throw new RowProblem<LeaveField>(
        hasTimes ? 'half' : written.field,
        `With other leave, this takes more than the ${length} of ${day}. Please correct the times.`,
      )
    }
  }

  /** A pending change counts where it takes more. */
  #addParts(userId: string, request: string, period: LeavePeriod): void {
    for (const { date, minutes } of this.#partsIn(userId, period)) {
      const key = `${userId} ${date}`
      const known = this.#partsOf.get(key) ?? new Map<string, Minutes>()
      this.#partsOf.set(key, known.set(request, Math.max(minutes, known.get(request) ?? 0)))
    }
  }

  /** The dates on which leave has times, with what it takes of each and how long that is. */
  #partsIn(userId: string, period: LeavePeriod) {
    const { start, end, startsAt, endsAt } = period
    const cut = new Set([startsAt === null ? [] : start, endsAt === null ? [] : end].flat())
    if (cut.size === 0) return []
    const workedOn = workCalendar(this.#facts.calendars.get(userId))
    return [...cut].map((date) => {
      const worked = { ...workedOn(date), date }
      return { date, minutes: minutesTaken(worked, period), ofDate: worked.minutes }
    })
  }

  /** False for leave that is stored already. */
  #isNew({ user, type }: LeaveDraft, period: LeavePeriod): boolean {
    const taken = this.#takenBy(user.id)
    const found = taken.overlapping(period)
    if (!found) return true
    if ('row' in found)
      throw new RowProblem<LeaveField>(
        'start',
        `Row ${found.row} already has leave for this person on these dates. Please ${this.#facts.unitOf(type.key) === 'hours' ? 'enter the times of both, or ' : ''}remove one of them.`,
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
