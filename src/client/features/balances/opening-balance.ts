import { formatDayCount } from '#client/ui/data/format-dates.ts'
import { formatDays, type Hundredths, parseDays } from '#shared/leave/days.ts'

/** What an admin enters for each person of a new company: days used before it, or days left. */
export type OpeningMode = 'used' | 'left'

type OpeningEntry =
  | { kind: 'empty' }
  | { kind: 'wrong'; problem: string }
  | { kind: 'same' }
  | { kind: 'changed'; adjustmentHundredths: Hundredths; leftHundredths: Hundredths }

/** What an input of days comes to, for somebody with `remaining` days left. A comma is a decimal point. */
export function readOpening(mode: OpeningMode, typed: string, remaining: string): OpeningEntry {
  const text = typed.trim().replace(',', '.')
  if (text === '') return { kind: 'empty' }
  if (!/^-?\d{1,3}(\.\d{1,2})?$/.test(text)) {
    return { kind: 'wrong', problem: 'Please enter days as a number, such as 7.5' }
  }
  const entered = parseDays(text)
  if (mode === 'used' && entered < 0) return { kind: 'wrong', problem: 'Please enter 0 days or more' }

  const remainingHundredths = parseDays(remaining)
  const leftHundredths = mode === 'used' ? remainingHundredths - entered : entered
  const adjustmentHundredths = leftHundredths - remainingHundredths
  if (adjustmentHundredths === 0) return { kind: 'same' }
  if (Math.abs(adjustmentHundredths) > mostHundredths) {
    return {
      kind: 'wrong',
      problem: `Please change the balance by at most ${formatDayCount(formatDays(mostHundredths))}`,
    }
  }
  return { kind: 'changed', adjustmentHundredths, leftHundredths }
}

const mostHundredths = 36_600
