import { type AgreedLeave, totalOf as totalDaysOf } from '#server/features/leave-record/store.ts'
import { formatLeaveAmount, formatRangeWithYear } from '#shared/format-dates.ts'
import type { Minutes } from '#shared/leave/days.ts'
import { isEmployedThroughout } from '#shared/leave/employment.ts'
import { type LeavePeriod, periodOf, wallMinutes } from '#shared/leave/leave-period.ts'
import { type Amount, formatAmount, type LeaveUnit } from '#shared/leave/leave-unit.ts'
import { endAfter, minutesTaken } from '#shared/leave/minutes-taken.ts'
import { workCalendar } from '#shared/leave/work-calendar.ts'
import { countWorkingDays, totalMinutesOf } from '#shared/leave/working-days.ts'
import type { readLeaveFacts } from './leave-facts.ts'
import type { LeaveDraft, WrittenLength } from './leave-row.ts'
import { RowProblem } from './rows.ts'

/** What a row would store; `leave` is empty if that is stored already. */
export type PlannedLeave = {
  draft: LeaveDraft
  leave: AgreedLeave[]
  words: string
  note: string | null
  /** Why nobody decides it, for the audit log; null for what the import itself approves. */
  undecided: string | null
}

/** What leave is compared with. */
type LeaveFacts = Awaited<ReturnType<typeof readLeaveFacts>>

/** Leave of somebody: that of an earlier row, or what is stored; the type of a change is null. */
type Taken = { from: Minutes; until: Minutes } & (
  | { row: number }
  | { type: string | null; isPending: boolean }
)

/** What rows without times have of a date from its beginning on, and the last of these rows. */
type FirstHours = { row: number; minutes: Minutes }

/** Compares rows, one after the other, with what is stored and with the rows before them. */
export class LeavePlanner {
  readonly #facts: LeaveFacts
  readonly #locale: string
  /** By person. */
  readonly #taken = new Map<string, Taken[]>()
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
      this.#takenBy(userId).push({ ...wallMinutes(period), type, isPending: status === 'pending' })
    }
  }

  /** @throws RowProblem */
  plan(row: number, draft: LeaveDraft): PlannedLeave {
    const { user, type, start, end, periods, written } = draft
    if (!isEmployedThroughout(this.#facts.employment.get(user.id) ?? [], { start, end }))
      throw new RowProblem('start', 'These dates are outside this person’s employment. Please correct them.')
    const unit = this.#facts.unitOf(type.key)
    const isByHours = unit === 'hours' && written.unit === 'hours' && periods.length === 1
    const ending = isByHours && periods[0] ? this.#endingOf(user.id, periods[0], written) : null
    const counted = (ending ? [ending.period] : periods)
      .map((each) => this.#count(user.id, each, unit))
      .filter(({ dates }) => dates.length > 0)
    if (counted.length === 0)
      throw new RowProblem('start', 'These are all days off, so there’s no leave to take.')
    const leave = counted.filter(({ period }) => this.#isNew(draft, period))
    if (unit === 'hours') for (const { period } of leave) this.#assertFitsDay(draft, period)
    for (const { period } of leave) {
      this.#takenBy(user.id).push({ ...wallMinutes(period), row })
      this.#addParts(user.id, `row ${row}`, period)
    }
    if (ending) this.#firstHours.set(`${user.id} ${ending.date}`, { row, minutes: ending.minutes })
    const total = totalOf(counted)
    const length = formatLeaveAmount(formatAmount(total[unit], unit), unit, this.#locale)
    return {
      draft,
      leave,
      words: `${type.name}, ${formatRangeWithYear(start, end, this.#locale)}, ${length}`,
      undecided: null,
      note:
        leave.length > 0 && leave.length < counted.length
          ? 'Part of it is already here.'
          : ending?.before
            ? `This begins where row ${ending.before.row} ends, as neither has times.`
            : noteOf(written, total, this.#locale),
    }
  }

  #count(userId: string, named: LeavePeriod, unit: LeaveUnit): AgreedLeave {
    const calendar = this.#facts.calendars.get(userId)
    const { period, dates } = countWorkingDays({ ...named, unit, isHalfDay: false, ...calendar })
    const counted = dates.map(({ date, hundredths, minutes }) => ({ date, hundredths, minutes }))
    return { unit, period, dates: counted }
  }

  /**
   * Fewer hours than are worked on the dates, without times, end on the last of them: they are its first
   * ones, after whole dates. On one date they begin where the row before them ends, as nobody knows when it
   * was. Null for other leave.
   *
   * @throws RowProblem where the hours don't reach the last date.
   */
  #endingOf(userId: string, period: LeavePeriod, { field, amount }: WrittenLength) {
    // Some tools write 0 for leave without a deduction.
    if (amount === null || amount <= 0 || period.startsAt !== null || period.endsAt !== null) return null
    const { dates } = this.#count(userId, period, 'hours')
    const last = dates.at(-1)
    if (!last) return null
    const ofOthers = totalMinutesOf(dates.slice(0, -1))
    if (amount <= ofOthers)
      throw new RowProblem(
        field,
        `The dates before the last one take ${formatLeaveAmount(formatAmount(ofOthers, 'hours'), 'hours', this.#locale)} already. Please correct the dates or the hours, or split the row.`,
      )
    const { date } = last
    const before = (dates.length === 1 && this.#firstHours.get(`${userId} ${date}`)) || null
    const begun = before?.minutes ?? 0
    const minutes = begun + amount - ofOthers
    if (minutes > last.minutes || (begun === 0 && minutes === last.minutes)) return null
    const worked = { ...workCalendar(this.#facts.calendars.get(userId))(date), date }
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
      throw new RowProblem(
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

  /** False for leave that is stored already, also in several pieces, as leave from noon to noon once was. */
  #isNew({ user, type }: LeaveDraft, period: LeavePeriod): boolean {
    const { from, until } = wallMinutes(period)
    const met = this.#takenBy(user.id).filter((other) => other.from < until && other.until > from)
    const [first] = met
    if (!first) return true
    const ofRow = met.find((other) => 'row' in other)
    if (ofRow)
      throw new RowProblem(
        'start',
        `Row ${ofRow.row} already has leave for this person on these dates. Please ${this.#facts.unitOf(type.key) === 'hours' ? 'enter the times of both, or ' : ''}remove one of them.`,
      )
    let reached = from
    for (const piece of met.toSorted((a, b) => a.from - b.from)) {
      const isSame = 'type' in piece && piece.type === type.key && !piece.isPending
      if (!isSame || piece.from !== reached) break
      reached = piece.until
    }
    if (reached === until) return false
    throw new RowProblem(
      'start',
      met.some((other) => 'type' in other && other.isPending)
        ? 'This person’s request for these dates is awaiting a decision. Please decide it first.'
        : 'This person has other leave on these dates. Please cancel it first, or remove the row.',
    )
  }

  #takenBy(userId: string): Taken[] {
    const taken = this.#taken.get(userId) ?? []
    this.#taken.set(userId, taken)
    return taken
  }
}

type Total = Readonly<Record<LeaveUnit, Amount>>

function totalOf(leave: readonly AgreedLeave[]): Total {
  const dates = leave.flatMap((each) => each.dates)
  return { days: totalDaysOf(dates), hours: totalMinutesOf(dates) }
}

function noteOf({ text, unit, amount }: WrittenLength, counted: Total, locale: string): string | null {
  // Some tools write 0 for leave without a deduction.
  if (text === '' || amount === counted[unit] || amount === 0) return null
  const said = amount === null ? text : formatLeaveAmount(formatAmount(amount, unit), unit, locale)
  return `The file says ${said}, but we count by the person’s own calendar.`
}
