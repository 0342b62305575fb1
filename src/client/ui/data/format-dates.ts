import * as words from '#shared/format-dates.ts'
import { knownLocale } from '#shared/locale.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/**
 * The locale of the browser, for people who have chosen none: that of its languages, which it sends to the
 * server as Accept-Language, so that both write the same.
 */
export const browserLocale: string = knownLocale(navigator.languages)

let chosenLocale: string | null = null

/**
 * The locale in which dates and numbers are written: the person's choice in the settings, else the browser's.
 */
export function personLocale(): string {
  return chosenLocale ?? browserLocale
}

/** Sets the signed-in person's locale; the caller redraws the screen. */
export function choosePersonLocale(locale: string | null): void {
  chosenLocale = locale
}

export const formatDay = inPersonLocale(words.formatDay)
export const formatDayWithYear = inPersonLocale(words.formatDayWithYear)
export const formatShortDay = inPersonLocale(words.formatShortDay)
export const formatShortRange = inPersonLocale(words.formatShortRange)
export const formatRangeWithYear = inPersonLocale(words.formatRangeWithYear)
export const formatMonth = inPersonLocale(words.formatMonth)
export const formatMonthName = inPersonLocale(words.formatMonthName)
export const formatShortMonth = inPersonLocale(words.formatShortMonth)
export const formatMonthDay = inPersonLocale(words.formatMonthDay)
export const formatDayOfMonth = inPersonLocale(words.formatDayOfMonth)
export const formatDate = inPersonLocale(words.formatDate)
export const formatLongDay = inPersonLocale(words.formatLongDay)
export const formatWeekday = inPersonLocale(words.formatWeekday)
export const formatLongWeekday = inPersonLocale(words.formatLongWeekday)
export const formatNarrowWeekday = inPersonLocale(words.formatNarrowWeekday)
export const formatRange = inPersonLocale(words.formatRange)
export const formatLongRange = inPersonLocale(words.formatLongRange)
export const formatDayCount = inPersonLocale(words.formatDayCount)
export const formatDayNumber = inPersonLocale(words.formatDayNumber)
export const formatLeaveAmount = inPersonLocale(words.formatLeaveAmount)
export const formatLeaveNumber = inPersonLocale(words.formatLeaveNumber)
export const formatLength = inPersonLocale(words.formatLength)
export const formatCount = inPersonLocale(words.formatCount)

/** '1 person', '1,432 people' */
export function counted(count: number, [one, many]: readonly [one: string, many: string]): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** '1 person', '1,432 people' */
export function peopleInWords(people: number): string {
  return counted(people, ['person', 'people'])
}

/** 'Fri 27 Feb', the day of an instant where the person is. */
export function formatInstantDay(instant: string, today: PlainDate, locale = personLocale()): string {
  return words.formatDay(localDateOf(instant), today, locale)
}

/** 'Fri 27 Feb, 16:20' or 'Today, 08:31'. */
export function formatInstant(instant: string, today: PlainDate, locale = personLocale()): string {
  const at = new Date(instant)
  return localDateOf(instant) === today
    ? `Today, ${words.formatTime(at, locale)}`
    : words.formatDayAndTime(at, today, locale)
}

/** The date of an instant in the browser's time zone. */
export function localDateOf(instant: string): PlainDate {
  return words.localDateOf(new Date(instant))
}

function inPersonLocale<Args extends unknown[]>(write: (...args: [...Args, locale: string]) => string) {
  return (...args: Args) => write(...args, personLocale())
}
