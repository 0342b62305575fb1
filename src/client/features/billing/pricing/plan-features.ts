/** The benefits of spec 1. */
export const planFeatures = [
  'Team calendar visibility',
  'One-click approvals with context',
  'Automatic balances, accruals and carry-overs',
  'Payroll and audit-ready exports',
  'Email notifications',
  'Custom leave policies',
  'A manager dashboard',
  'Priority support',
] as const

/** The short list for pages that describe the features already. */
export const planTerms = [
  'Every feature on this page, no tiers',
  'Only active users count',
  'Cancel at any time',
  '30-day money-back',
] as const
