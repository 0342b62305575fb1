import { formatDayNumber } from '#client/ui/data/format-dates.ts'
import type { DashboardStats } from '#shared/dashboard/contract.ts'

/** Spec 2.8: by the local hour. */
export function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}

/** 'Four requests wait for you. Three people are out today.' */
export function summaryInWords({ pendingRequests, outToday }: DashboardStats, decides: boolean): string {
  return `${waitingInWords(pendingRequests, decides)} ${outInWords(outToday)}`
}

function waitingInWords(count: number, decides: boolean): string {
  if (decides) {
    if (count === 0) return 'Nothing waits for you.'
    return count === 1 ? 'One request waits for you.' : `${inWords(count)} requests wait for you.`
  }
  if (count === 0) return 'None of your requests is waiting.'
  return count === 1 ? 'One of your requests is waiting.' : `${inWords(count)} of your requests are waiting.`
}

function outInWords(count: number): string {
  if (count === 0) return 'Nobody is out today.'
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
