import type { TakenDate } from './leave-account.ts'

/**
 * What an amendment of approved leave adds to it, date by date: the balance counts the larger of old and new,
 * so the old dates stay in the account as approved, and these come on top as pending (leave-rules, section
 * 3).
 */
export function daysAddedBy(amended: readonly TakenDate[], agreed: readonly TakenDate[]): TakenDate[] {
  const agreedOn = new Map(agreed.map((day) => [day.date, day]))
  return amended
    .map(({ date, hundredths, minutes }) => {
      const before = agreedOn.get(date)
      return {
        date,
        hundredths: Math.max(0, hundredths - (before?.hundredths ?? 0)),
        minutes: Math.max(0, minutes - (before?.minutes ?? 0)),
      }
    })
    .filter(({ hundredths, minutes }) => hundredths > 0 || minutes > 0)
}

/**
 * What both need while the amendment is pending: by date the larger of old and new (leave-rules, section 3).
 */
export function largerByDate(amended: readonly TakenDate[], agreed: readonly TakenDate[]): TakenDate[] {
  return [...agreed, ...daysAddedBy(amended, agreed)]
}
