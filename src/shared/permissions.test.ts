import { expect, it } from 'vitest'
import { canDecide, type RequestOwner } from './permissions.ts'

const owner: RequestOwner = { userId: 'ana', role: 'employee', managerChain: ['max'], isOnlyAdmin: false }
const alone = { managerChain: [] }

it.each<
  [
    who: string,
    userId: string,
    role: 'admin' | 'manager' | 'employee',
    of: Partial<RequestOwner>,
    may: boolean,
  ]
>([
  ['an admin', 'ada', 'admin', {}, true],
  ['their manager', 'max', 'manager', {}, true],
  ['another manager', 'eva', 'manager', {}, false],
  ['any manager of somebody without one', 'eva', 'manager', alone, true],
  ['any manager of the only admin', 'eva', 'manager', { isOnlyAdmin: true }, true],
  ['another manager, where a step asks for one', 'eva', 'manager', { ...alone, stepIds: ['max'] }, false],
  ['the manager whom a step asks for', 'eva', 'manager', { stepIds: ['eva'] }, true],
  ['their manager, where a step asks for another', 'max', 'manager', { stepIds: ['eva'] }, false],
  ['a manager who is the deputy', 'eva', 'manager', { deputyIds: ['eva'] }, true],
  ['their manager until lately, an employee now', 'max', 'employee', {}, false],
  ['an employee who is the deputy', 'eva', 'employee', { deputyIds: ['eva'] }, false],
  ['an employee whom a step asks for', 'eva', 'employee', { stepIds: ['eva'] }, false],
  ['an employee, of somebody without a manager', 'eva', 'employee', alone, false],
  ['an admin, of their own', 'ana', 'admin', alone, false],
  ['a manager, of their own', 'ana', 'manager', { managerChain: ['ana'], deputyIds: ['ana'] }, false],
  ['an admin who has approved a step of it', 'ada', 'admin', { approvedIds: ['ada'] }, false],
])('canDecide: %s', (_who, userId, role, of, may) => {
  expect(canDecide({ userId, role }, { ...owner, ...of })).toBe(may)
})
