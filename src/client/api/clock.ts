import { makeDate, type PlainDate } from '#shared/plain-date.ts'

/** The date in the browser's time zone. Inside the shell the company's date counts instead: `user.today`. */
export function today(): PlainDate {
  const now = new Date()
  return makeDate(now.getFullYear(), now.getMonth() + 1, now.getDate())
}

/** This moment in milliseconds, to compare with when something was read. */
export function instantMs(): number {
  return Date.now()
}
