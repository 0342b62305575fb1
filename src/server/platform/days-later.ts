const dayMs = 86_400_000

/** The instant `days` times 24 hours before another, whatever clocks do meanwhile. */
export function daysBefore(instant: Date, days: number): Date {
  return daysAfter(instant, -days)
}

/** The instant `days` times 24 hours after another, whatever clocks do meanwhile. */
export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayMs)
}
