import { timeOf, type WorkedTime } from './work-calendar.ts'

const partWords = { full: 'Full day', morning: 'Morning', afternoon: 'Afternoon', none: 'Free' } as const

/** '8 h', '7 h 30 min', '45 min'. */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** 'Free', 'Morning', '09:00 to 17:30', 'Afternoon, 13:00 to 17:00', 'Full day, 6 h'. */
export function workedInWords({ part, minutes, from, until, breakMinutes }: WorkedTime): string {
  const isStandard = minutes === timeOf(part).minutes
  if (from === undefined)
    return isStandard ? partWords[part] : `${partWords[part]}, ${minutesInWords(minutes)}`
  const times = `${from} to ${until}${breakMinutes ? `, ${breakMinutes} min break` : ''}`
  return part === 'full' ? times : `${partWords[part]}, ${times}`
}
