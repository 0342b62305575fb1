const clock = /^(\d{1,2})(?::(\d\d)| ?h(?: ?(\d{1,2})(?: ?min)?)?)$/
const decimal = /^\d{1,2}(?:[.,]\d{1,2})?$/

/**
 * The minutes of hours as people type them: '7:30', '7.5', '7,5', '7 h 30', '8'. A part of a minute is
 * rounded; what can't be read is 0.
 */
export function minutesTyped(text: string): number {
  const typed = text.trim().toLowerCase()
  if (decimal.test(typed)) return Math.round(Number(typed.replace(',', '.')) * 60)
  const [, hours, afterColon, afterLetter] = clock.exec(typed) ?? []
  const minutes = Number(afterColon ?? afterLetter ?? 0)
  return hours === undefined || minutes > 59 ? 0 : Number(hours) * 60 + minutes
}

/** '7:30', which `minutesTyped` reads. */
export function clockOfMinutes(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
