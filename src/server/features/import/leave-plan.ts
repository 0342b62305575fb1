import { type AgreedLeave, periodOf } from '#server/features/leave-record/store.ts'
import { formatDayCount, formatRangeWithYear } from '#shared/format-dates.ts'
import { formatDays, type Hundredths } from '#shared/leave/days.ts'
import { isEmployedThroughout } from '#shared/leave/employment.ts'
import type { LeavePeriod } from '#shared/leave/leave-period.ts'
import { countWorkingDays } from '#shared/leave/working-days.ts'
import type { LeaveField } from './columns.ts'
import type { LeaveDraft } from './leave-draft.ts'
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
    const totalHundredths = totalOf(counted)
    if (totalHundredths === 0)
      throw new RowProblem<LeaveField>('start', 'These are all days off, so there’s no leave to take.')
    const isNew = counted.map(({ period }) => this.#isNew(draft, period))
    const leave = counted.filter((_, index) => isNew[index])
    for (const { period } of leave) this.#takenBy(user.id).add(period, { row })
    return {
      draft,
      leave,
      words: wordsOf(draft, totalHundredths, this.#locale),
      note:
        leave.length > 0 && leave.length < counted.length
          ? 'Part of it is already here.'
          : noteOf(draft, totalHundredths, this.#locale),
    }
  }

  #count({ user, type, periods }: LeaveDraft): AgreedLeave[] {
    const unit = this.#facts.unitOf(type.key)
    return periods
      .map((written) => {
        const calendar = this.#facts.calendars.get(user.id)
        const { period, dates } = countWorkingDays({ ...written, unit, isHalfDay: false, ...calendar })
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

function totalOf(leave: readonly AgreedLeave[]): Hundredths {
  let total = 0
  for (const { dates } of leave) for (const { hundredths } of dates) total += hundredths
  return total
}

/** 'Annual, 3 to 7 Aug 2025, 5 days' */
function wordsOf({ type, start, end }: LeaveDraft, total: Hundredths, locale: string): string {
  const dates = formatRangeWithYear(start, end, locale)
  return `${type.name}, ${dates}, ${formatDayCount(formatDays(total), locale)}`
}

function noteOf({ days, daysText }: LeaveDraft, counted: Hundredths, locale: string): string | null {
  // Some tools write 0 for leave without a deduction.
  if (daysText === '' || days === counted || days === 0) return null
  return `The file says ${days === null ? daysText : formatDayCount(formatDays(days), locale)}, but we count by the person’s own calendar.`
}
