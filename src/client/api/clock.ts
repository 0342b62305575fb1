import { makeDate, type PlainDate } from '#shared/plain-date.ts'

/** The date where this browser is. Inside the shell the company's own date counts: `user.today`. */
export function today(): PlainDate {
  const now = new Date()
  return makeDate(now.getFullYear(), now.getMonth() + 1, now.getDate())
}
