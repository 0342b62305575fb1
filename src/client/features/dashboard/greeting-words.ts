import { formatDayNumber } from '#client/ui/data/format-dates.ts'
import type { DashboardStats } from '#shared/dashboard/contract.ts'

/** Spec 2.8: by the local hour. */
export function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}

/** 'Four requests are waiting for you. Three people are out today.' */
export function summaryInWords({ pendingRequests, outToday }: DashboardStats, decides: boolean): string {
  return `${waitingInWords(pendingRequests, decides)} ${outInWords(outToday)}`
}

function waitingInWords(count: number, decides: boolean): string {
  if (decides) {
    if (count === 0) return 'You’re all caught up.'
    return count === 1 ? 'One request is waiting for you.' : `${inWords(count)} requests are waiting for you.`
  }
  if (count === 0) return 'You have no pending requests.'
  return count === 1 ? 'One of your requests is pending.' : `${inWords(count)} of your requests are pending.`
}

function outInWords(count: number): string {
  if (count === 0) return 'No one is out today.'
  return count === 1 ? 'One person is out today.' : `${inWords(count)} people are out today.`
}

const words = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

function inWords(count: number): string {
  return words[count] ?? formatDayNumber(count)
}
