/**
 * What a key may do, each with the sentence that people choose it by. A key never may more than its owner: a
 * scope opens what that person may do anyway.
 */
export const scopeWords = {
  'leave:read': 'See leave requests and the calendar',
  'leave:write': 'Request, change and cancel leave',
  'leave:decide': 'Approve and reject leave',
  'balances:read': 'See balances and how they were calculated',
  'balances:adjust': 'Add days to balances, or take them away',
  'people:read': 'See people and teams',
  'people:write': 'Add and change people and teams',
  'company:read': 'See leave types, locations and public holidays',
  'reports:read': 'Download reports and payroll files',
  'webhooks:manage': 'Add, change and remove webhooks',
} as const

export type ApiScope = keyof typeof scopeWords

/** Every scope, in the order in which they are shown. */
export const apiScopes = Object.keys(scopeWords) as ApiScope[]
