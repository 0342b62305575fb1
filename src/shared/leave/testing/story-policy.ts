import { type Amount, type LeaveUnit, parseAmount } from '../leave-unit.ts'
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
  [/^no allowance$/, () => ({ annualAmount: null })],
  [/^(\S+)\/year$/, (given) => toAnnual(amountIn(given))],
  [/^since (\S+)$/, (unitSince) => ({ unitSince })],
  [/^at once$/, () => ({ accrual: 'all_at_once' })],
  [/^monthly$/, () => ({ accrual: 'monthly' })],
  [/^per pay period$/, () => ({ accrual: 'per_pay_period' })],
  [/^at the (start|end)$/, (side) => ({ creditedAt: side === 'end' ? 'end' : 'start' })],
  [/^carry all$/, () => ({ carryOverCap: null })],
  [/^carry (\S+)$/, (days) => ({ carryOverCap: amountIn(days).amount })],
  [/^valid (\d+) months$/, (months) => ({ carriedValidMonths: Number(months) })],
  [/^limit (\S+)$/, (days) => ({ lowerLimit: amountIn(days).amount })],
]

function toAnnual({ amount, unit }: UnitAmount): Partial<LeavePolicy> {
  return { annualAmount: amount, unit }
}

export type UnitAmount = { amount: Amount; unit: LeaveUnit }

/** "5" days, or "7.5h": in hours. */
export function amountIn(text: string): UnitAmount {
  const unit = text.endsWith('h') ? 'hours' : 'days'
  return { amount: parseAmount(text.replace('h', ''), unit), unit }
}

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
