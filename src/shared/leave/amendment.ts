import type { DatedDays } from './leave-account.ts'

/**
 * What an amendment of approved leave adds to it, date by date: the balance counts the larger of old and new,
 * so the old dates stay in the account as approved, and these come on top as pending (leave-rules, section
 * 3).
 */
export function daysAddedBy(amended: readonly DatedDays[], agreed: readonly DatedDays[]): DatedDays[] {
  const agreedOn = new Map(agreed.map(({ date, hundredths }) => [date, hundredths]))
  return amended
    .map(({ date, hundredths }) => ({ date, hundredths: hundredths - (agreedOn.get(date) ?? 0) }))
    .filter(({ hundredths }) => hundredths > 0)
}

/**
 * What both need while the amendment is pending: by date the larger of old and new (leave-rules, section 3).
 */
export function largerByDate(amended: readonly DatedDays[], agreed: readonly DatedDays[]): DatedDays[] {
  return [...agreed, ...daysAddedBy(amended, agreed)]
}
