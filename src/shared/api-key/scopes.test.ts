import { expect, test } from 'vitest'
import { apiScopes, usefulScopes } from './scopes.ts'

test.each([
  ['admin', []],
  ['manager', ['balances:adjust', 'people:write', 'webhooks:manage']],
  ['employee', ['leave:decide', 'balances:adjust', 'people:write', 'webhooks:manage']],
] as const)('a key of a person with the role %s has no use for %j', (role, useless) => {
  expect(apiScopes.filter((scope) => !usefulScopes(role).includes(scope))).toEqual(useless)
})
