import { personLocale } from '#client/ui/data/format-dates.ts'
import type { FeedKind } from '#shared/feed/contract.ts'

export const feedKinds = ['own', 'team', 'company'] as const satisfies readonly FeedKind[]

/** What each feed is called and holds. */
export const feedTexts: Record<FeedKind, { title: string; holds: string }> = {
  own: { title: 'My leave', holds: 'Your own leave, approved and pending.' },
  team: {
    title: 'My team',
    holds: 'Approved leave of everyone on your team and everyone who reports to you.',
  },
  company: { title: 'The whole company', holds: 'Everyone’s approved leave.' },
}

/** The address that opens a calendar program. */
export function webcalOf(url: string): string {
  return url.replace(/^https?:/, 'webcal:')
}

/** 'Last fetched 3 hours ago' */
export function fetchedInWords(lastFetchedAt: string | null, now: number): string {
  if (lastFetchedAt === null) return 'Not fetched yet'
  const minutes = Math.max(0, Math.floor((now - Date.parse(lastFetchedAt)) / minuteMs))
  if (minutes < 1) return 'Last fetched just now'
  const [count, unit] = inLargestUnit(minutes)
  const format = new Intl.RelativeTimeFormat(personLocale(), { numeric: 'always' })
  return `Last fetched ${format.format(-count, unit)}`
}

const minuteMs = 60_000
const minutesOfHour = 60
const minutesOfDay = 24 * minutesOfHour

function inLargestUnit(minutes: number): [count: number, unit: 'minute' | 'hour' | 'day'] {
  if (minutes < minutesOfHour) return [minutes, 'minute']
  if (minutes < minutesOfDay) return [Math.floor(minutes / minutesOfHour), 'hour']
  return [Math.floor(minutes / minutesOfDay), 'day']
}
