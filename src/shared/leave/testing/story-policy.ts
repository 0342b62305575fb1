import { parseDays } from '../days.ts'
import type { PaySchedule } from '../pay-schedule.ts'
import { defaultPolicy, type LeavePolicy, type PolicyVersion } from '../policy.ts'

/** "1/year, limit -5; from 2023-01-01: 5/year monthly": each from its date, the first from the beginning. */
export function policiesOf(text: string): PolicyVersion[] {
  return text.split('; ').map((version) => {
    const [, validFrom = '2000-01-01', terms = ''] = /^(?:from (\S+): )?(.*)$/.exec(version) ?? []
    return terms.split(', ').reduce(addTerm, { ...defaultPolicy, validFrom })
  })
}

const terms: [RegExp, (value: string) => Partial<LeavePolicy>][] = [
  [/^no allowance$/, () => ({ annualHundredths: null })],
  [/^(\S+)\/year$/, (days) => ({ annualHundredths: parseDays(days) })],
  [/^at once$/, () => ({ accrual: 'all_at_once' })],
  [/^monthly$/, () => ({ accrual: 'monthly' })],
  [/^per pay period$/, () => ({ accrual: 'per_pay_period' })],
  [/^at the (start|end)$/, (side) => ({ creditedAt: side === 'end' ? 'end' : 'start' })],
  [/^carry all$/, () => ({ carryOverCapHundredths: null })],
  [/^carry (\S+)$/, (days) => ({ carryOverCapHundredths: parseDays(days) })],
  [/^valid (\d+) months$/, (months) => ({ carriedValidMonths: Number(months) })],
  [/^limit (\S+)$/, (days) => ({ lowerLimitHundredths: parseDays(days) })],
]

function addTerm(policy: PolicyVersion, text: string): PolicyVersion {
  for (const [pattern, meaning] of terms) {
    const match = pattern.exec(text)
    if (match) return { ...policy, ...meaning(match[1] ?? '') }
  }
  throw new Error(`Unknown policy: ${text}`)
}

export function scheduleOf(every: string, anchor: string): PaySchedule {
  const names: Record<string, PaySchedule['every']> = {
    weekly: 'week',
    'every two weeks': 'two_weeks',
    'twice a month': 'half_month',
    monthly: 'month',
  }
  const name = names[every]
  if (!name) throw new Error(`Unknown pay schedule: ${every}`)
  return { every: name, anchor }
}
