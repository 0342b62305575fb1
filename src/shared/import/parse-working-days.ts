import { type WorkedPart, type WorkingWeek, weekdays } from '../leave/work-calendar.ts'

export type ParsedWeek = { week: WorkingWeek } | { problem: string }

const problem = 'Please write the working days like Mon-Fri, or Mon Tue Wed, Fri morning'
const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const parts: Readonly<Record<string, WorkedPart>> = {
  morning: 'morning',
  mornings: 'morning',
  am: 'morning',
  afternoon: 'afternoon',
  afternoons: 'afternoon',
  pm: 'afternoon',
}

/** A working week as people write it: 'Mon-Fri', 'Monday to Thursday', 'Mon, Tue, Fri am'. */
export function parseWorkingDays(text: string): ParsedWeek {
  const words = text
    .toLowerCase()
    .replaceAll(/[–—]|\b(?:to|until|through)\b/g, '-')
    .replaceAll(/\band\b|[,;&+./()]/g, ' ')
    .match(/[a-z]+|-|[^\sa-z-]+/g)
  if (!words) return { problem }
  const week: Partial<Record<(typeof weekdays)[number], WorkedPart>> = {}
  let latest: number | undefined
  let isRange = false
  for (const word of words) {
    const day = dayOf(word)
    const part = parts[word]
    if (word === '-' && latest !== undefined && !isRange) isRange = true
    else if (part !== undefined && latest !== undefined && !isRange) put(latest, part)
    else if (day !== undefined) {
      for (const one of isRange && latest !== undefined ? daysTo(latest, day) : [day]) put(one, 'full')
      latest = day
      isRange = false
    } else return { problem }
  }
  return isRange ? { problem } : { week }

  function put(day: number, part: WorkedPart) {
    const weekday = weekdays[day]
    if (weekday) week[weekday] = part
  }
}

/** By at least two letters: 'Mo', 'Thurs'. */
function dayOf(word: string): number | undefined {
  const found = names.findIndex((name) => word.length >= 2 && name.startsWith(word.replace(/days$/, 'day')))
  return found === -1 ? undefined : found
}

/** 'Sun-Thu' goes over the end of the week. */
function daysTo(first: number, last: number): number[] {
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7)
}
