import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

export type Holiday = WorkCalendarOfPerson['holidays'][number]

/** One's own public holiday on a date. */
export type HolidayOn = (date: PlainDate) => Holiday | undefined

/** 'Good Friday', 'Christmas Eve, afternoon' */
export function holidayName({ name, part }: Holiday): string {
  return part === 'full' ? name : `${name}, ${part}`
}

/** Where there is little room: 'Good Friday', 'Christmas Eve ½' */
export function shortHolidayName({ name, part }: Holiday): string {
  return part === 'full' ? name : `${name} ½`
}

/** Whether nothing is worked on it. */
export function isWholeDay(holiday: Holiday | undefined): boolean {
  return holiday?.part === 'full'
}
