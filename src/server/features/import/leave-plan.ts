import type { AgreedLeave } from '#server/features/leave-record/store.ts'
import { formatDayCount, formatShortRange } from '#shared/format-dates.ts'
import { formatDays, type Hundredths } from '#shared/leave/days.ts'
import { isEmployedThroughout } from '#shared/leave/employment.ts'
import type { LeavePeriod } from '#shared/leave/leave-period.ts'
import { countWorkingDays } from '#shared/leave/working-days.ts'
import type { LeaveField } from './columns.ts'
import type { LeaveDraft } from './leave-draft.ts'
import type { LeaveFacts } from './leave-facts.ts'
import { RowProblem } from './row-problem.ts'
import { TakenTime } from './taken-time.ts'

/** What a row brings; without `pieces` it is here already. */
export type PlannedLeave = {
  draft: LeaveDraft
  pieces: AgreedLeave[]
  words: string
  note: string | null
}

type Found = { row: number } | { key: string; isPending: boolean }

/** Holds rows, one after the other, against what is here and against the rows before them. */
export class LeavePlanner {
  readonly #facts: LeaveFacts
  readonly #taken = new Map<string, TakenTime<Found>>()

  constructor(facts: LeaveFacts) {
    this.#facts = facts
    for (const { userId, amendsId, leaveType, startDate, endDate, halfDayPart, status } of facts.standing) {
      const period = { start: startDate, end: endDate, halfDayPart }
      const key = amendsId === null ? keyOf(leaveType, period) : ''
      this.#takenBy(userId).add(period, { key, isPending: status === 'pending' })
    }
  }

  /** @throws RowProblem */
  plan(row: number, draft: LeaveDraft): PlannedLeave {
    const { user, start, end } = draft
    if (!isEmployedThroughout(this.#facts.employment.get(user.id) ?? [], { start, end }))
      throw problem('start', 'These dates lie outside the employment. Please correct the dates.')
    const counted = this.#count(draft)
    const totalHundredths = totalOf(counted)
    if (totalHundredths === 0)
      throw problem('start', 'On these dates there is nothing to take: they are free anyway.')
    const isNew = counted.map(({ period }) => this.#isNew(draft, period))
    const pieces = counted.filter((_, index) => isNew[index])
    for (const { period } of pieces) this.#takenBy(user.id).add(period, { row })
    return {
      draft,
      pieces,
      words: wordsOf(draft, totalHundredths),
      note: noteOf(draft, totalHundredths, pieces.length > 0 && pieces.length < counted.length),
    }
  }

  #count({ user, pieces }: LeaveDraft): AgreedLeave[] {
    return pieces
      .map(({ start, end, halfDayPart }) => {
        const isHalfDay = halfDayPart !== null
        const calendar = this.#facts.calendars.get(user.id)
        const { period, dates } = countWorkingDays({ start, end, isHalfDay, halfDayPart, ...calendar })
        return { period, dates: dates.map(({ date, hundredths }) => ({ date, hundredths })) }
      })
      .filter(({ dates }) => dates.length > 0)
  }

  /** False for leave that is here already. */
  #isNew({ user, type }: LeaveDraft, period: LeavePeriod): boolean {
    const found = this.#takenBy(user.id).meets(period)
    if (!found) return true
    if ('row' in found)
      throw problem(
        'start',
        `Row ${found.row} has leave of this person on these dates. Please remove one of the two.`,
      )
    if (found.key === keyOf(type.key, period) && !found.isPending) return false
    throw problem(
      'start',
      found.isPending
        ? 'A request of this person for these dates waits for a decision. Please decide it first.'
        : 'There is other leave of this person on these dates. Please cancel it first, or remove the row.',
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

/** The days of all pieces. */
function totalOf(pieces: readonly AgreedLeave[]): Hundredths {
  let total = 0
  for (const { dates } of pieces) for (const { hundredths } of dates) total += hundredths
  return total
}

function keyOf(leaveType: string, { start, end, halfDayPart }: LeavePeriod): string {
  return `${leaveType} ${start} ${end} ${halfDayPart}`
}

/** 'Annual, 3 to 7 Aug 2025, 5 days' */
function wordsOf({ type, start, end }: LeaveDraft, total: Hundredths): string {
  const dates = formatShortRange(start, end, noYear, 'en-GB')
  return `${type.name}, ${dates}, ${formatDayCount(formatDays(total), 'en-GB')}`
}

// No date has it, so each is written with its year.
const noYear = '0000-01-01'

function noteOf({ days, daysText }: LeaveDraft, counted: Hundredths, isPartly: boolean): string | null {
  if (isPartly) return 'A part of it is here already.'
  // Some tools write 0 for leave that nothing is deducted for.
  if (daysText === '' || days === counted || days === 0) return null
  return `The file says ${days === null ? daysText : formatDayCount(formatDays(days), 'en-GB')}. Here the person’s own calendar counts.`
}

function problem(field: LeaveField, message: string): RowProblem<LeaveField> {
  return new RowProblem(field, message)
}
