import { type FullLeaveRow, type LeaveRow, leaveIdOf, toCover } from '#server/features/leave-record/rows.ts'
import type { Reader } from '#server/features/notification/reader.ts'
import { capitalised } from '#server/features/notification/words.ts'
import { formatLength, formatRange, type LeaveLength } from '#shared/format-dates.ts'
import { coverInWords } from '#shared/leave/cover.ts'
import type { LeaveDates } from '#shared/leave/leave-period.ts'

/**
 * 'Mon 28 to Wed 30 Dec', 'Mon 28 Dec, morning', in the reader's language; with the year if it is another
 * one.
 */
export function datesInWords(leave: LeaveDates, { today, locale }: Reader): string {
  return formatRange(leave, today, locale)
}

/** '2 days', '2 h 30 min' */
export function durationInWords(length: LeaveLength, { locale }: Reader): string {
  return formatLength(length, locale)
}

/** 'Mon 9 to Wed 11 Mar (3 days)', the leave that an amendment would change. */
export function currentInWords(amended: LeaveRow, reader: Reader): string {
  return `${datesInWords(amended, reader)} (${durationInWords(amended, reader)})`
}

/** 'Elif Demir: annual, Fri 27 Mar'. A hidden type is null. */
export function leaveLine(who: string | undefined, typeName: string | null, dates: string): string {
  const what = typeName === null ? dates : `${typeName.toLowerCase()}, ${dates}`
  return who ? `${who}: ${what}` : capitalised(what)
}

/**
 * The conversation of all mails about a request: an amendment belongs to that of the leave that it amends.
 */
export function threadOf(request: Pick<LeaveRow, 'id' | 'amendsId'>): readonly string[] {
  return ['leave-request', leaveIdOf(request)]
}

/** Type, dates, duration and who covers; of an amendment also the leave as it is now. */
export function leaveDetails(
  { request, amended, cover: person }: FullLeaveRow,
  typeName: string,
  reader: Reader,
): { label: string; value: string }[] {
  const cover = toCover(amended ?? request, person)
  const covering = cover ? [{ label: 'Cover', value: coverInWords(cover) }] : []
  const details = [
    { label: 'Type', value: typeName },
    { label: amended ? 'New dates' : 'Dates', value: datesInWords(request, reader) },
    { label: 'Duration', value: durationInWords(request, reader) },
  ]
  if (!amended || request.amendmentKind === null) return [...details, ...covering]
  const current = currentInWords(amended, reader)
  return [
    ...details,
    { label: request.amendmentKind === 'ill' ? 'During' : 'Currently', value: current },
    ...covering,
  ]
}

const mostNamed = 3

/** 'Ana Ruiz, Max Berg and 4 more' */
export function namesInWords(names: readonly string[]): string {
  if (names.length > mostNamed + 1)
    return `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
