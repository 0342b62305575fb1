import { addDays, type PlainDate, weekdayOf } from '#shared/plain-date.ts'
import type { DemoLeave } from './demo-team.ts'

/** A day of the demo calendar; `offset` counts from the Monday of this week. */
export type DemoDay = { offset: number; date: PlainDate; isWeekend: boolean; isToday: boolean }

export function demoDays(monday: PlainDate, first: number, count: number, today: PlainDate): DemoDay[] {
  return Array.from({ length: count }, (_, index) => {
    const offset = first + index
    const date = addDays(monday, offset)
    return { offset, date, isWeekend: isWeekend(date), isToday: date === today }
  })
}

/** A piece of leave drawn as one bar: a run of days that count, or of weekend days, which don't. */
export type DemoPiece = { from: number; days: number; startsHere: boolean; endsHere: boolean; thin: boolean }

/** Cuts leave into bars, within the days in sight. */
export function piecesOf(leave: DemoLeave, days: readonly DemoDay[]): DemoPiece[] {
  const inSight = days.filter(({ offset }) => offset >= leave.from && offset <= leave.to)
  const pieces: DemoPiece[] = []
  for (const { offset, isWeekend: thin } of inSight) {
    const last = pieces.at(-1)
    const endsHere = offset === leave.to
    if (last?.thin === thin) Object.assign(last, { days: last.days + 1, endsHere })
    else pieces.push({ from: offset, days: 1, startsHere: offset === leave.from, endsHere, thin })
  }
  return pieces
}

function isWeekend(date: PlainDate): boolean {
  return weekdayOf(date) % 6 === 0
}
