import { expect, it } from 'vitest'
import type { LeaveAccount } from './leave-account.ts'
import { leaveFigures } from './leave-figures.ts'
import { defaultPolicy } from './policy.ts'
import { adjustmentsToKeep } from './stated-balance.ts'

const day = (date: string) => ({ date, hundredths: 100, minutes: 480 })
const account: LeaveAccount = {
  companyCreated: '2025-01-01',
  policies: [{ ...defaultPolicy, validFrom: '2025-01-01' }],
  leave: [{ ...day('2025-03-03'), requestId: 'known', status: 'approved' }],
}
const nearlyUsed = {
  ...account,
  adjustments: [
    { id: '1', date: '2025-06-01', amount: -1700, unit: 'days' as const, by: null, reason: null },
  ],
}

it.each<[what: string, account: LeaveAccount, stated: string[], added: string[], kept: string[]]>([
  ['leave up to the day', account, ['2026-02-02'], ['2026-02-01', '2026-02-02'], ['2026-02-02 200']],
  ['leave after it', account, ['2026-02-02'], ['2026-02-03'], []],
  ['leave on both sides', account, ['2026-02-02'], ['2026-02-02', '2026-02-03'], ['2026-02-02 100']],
  [
    'leave of the year before, in spite of which as much is carried over',
    account,
    ['2026-02-02'],
    ['2025-02-03'],
    [],
  ],
  [
    'leave of the year before, so that less is',
    nearlyUsed,
    ['2026-02-02'],
    ['2025-02-03'],
    ['2026-02-02 100'],
  ],
  [
    'two stated days, in any order',
    account,
    ['2026-04-01', '2026-02-02', '2026-04-01'],
    ['2026-02-02', '2026-03-02', '2026-05-05'],
    ['2026-02-02 100', '2026-04-01 100'],
  ],
  ['a day before the statement begins', account, ['2024-02-02'], ['2024-02-01'], []],
  ['no leave', account, ['2026-02-02'], [], []],
])('%s', (_what, before, stated, added, expected) => {
  const dated = added.map(day)
  const kept = adjustmentsToKeep(before, stated, dated)
  expect(kept.map(({ date, amount }) => `${date} ${amount}`)).toEqual(expected)
  // Each stated balance holds with the leave up to its day.
  for (const on of stated) {
    const taken = dated
      .filter(({ date }) => date <= on)
      .map((one) => ({ ...one, requestId: 'added', status: 'approved' as const }))
    const after = {
      ...before,
      leave: [...(before.leave ?? []), ...taken],
      adjustments: [...(before.adjustments ?? []), ...kept],
    }
    expect(leaveFigures(after, on).remainingAmount).toBe(leaveFigures(before, on).remainingAmount)
  }
})
