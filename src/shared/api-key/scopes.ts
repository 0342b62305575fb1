import type { Role } from '../fields.ts'
import { canApproveLeave } from '../permissions.ts'

/**
 * What a key may do, each with the sentence that people choose it by. A key can never do more than its
 * owner: a scope opens what that person may do anyway.
 */
export const scopeWords = {
  'leave:read': 'See leave requests and the calendar, and check dates',
  'leave:write': 'Request, change and cancel leave; of others’ leave, only cancel it',
  'leave:decide': 'Approve and reject leave; with leave:write, also record and change it for others',
  'balances:read': 'See balances and how they were calculated',
  'balances:adjust': 'Adjust balances, and lock pay periods',
  'people:read': 'See people and teams',
  'people:write':
    'Invite people, change their role, manager and team, deactivate and reactivate them; never admins',
  'company:read': 'See leave types, locations and public holidays',
  'reports:read': 'See pay periods, and download payroll files',
  'webhooks:manage': 'Manage webhooks about what the key may see',
} as const

export type ApiScope = keyof typeof scopeWords

/** Every scope, in the order in which they are shown. */
export const apiScopes = Object.keys(scopeWords) as ApiScope[]

const ofAdmins: readonly ApiScope[] = ['balances:adjust', 'people:write', 'webhooks:manage']

/** The scopes that do something for a key of somebody with this role: what they may do anyway. */
export function usefulScopes(role: Role): ApiScope[] {
  const ofDeciders = canApproveLeave({ role }) ? [] : ['leave:decide']
  const closed = role === 'admin' ? ofDeciders : [...ofAdmins, ...ofDeciders]
  return apiScopes.filter((scope) => !closed.includes(scope))
}
