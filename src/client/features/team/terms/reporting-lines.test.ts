import { expect, test } from 'vitest'
import { directReports, maySeeTerms, possibleManagers } from './reporting-lines.ts'

const maya = { id: 'maya', managerId: null, role: 'admin' as const }
const nora = { id: 'nora', managerId: 'maya', role: 'manager' as const }
const daniel = { id: 'daniel', managerId: 'nora', role: 'employee' as const }
const olga = { id: 'olga', managerId: 'maya', role: 'employee' as const }
const team = [maya, nora, daniel, olga]

test.each([
  [maya, daniel, true],
  [nora, daniel, true],
  [daniel, daniel, true],
  [nora, olga, false],
  [daniel, nora, false],
  [olga, maya, false],
])('%o sees the terms of %o: %s', (reader, member, sees) => {
  expect(maySeeTerms({ userId: reader.id, role: reader.role }, member, team)).toBe(sees)
})

test.each([
  ['maya', []],
  ['nora', ['maya']],
  ['daniel', ['maya', 'nora']],
])('%s may report to %s', (id, managers) => {
  expect(possibleManagers(team, id).map((member) => member.id)).toEqual(managers)
})

test('the people of somebody are those who report to them directly', () => {
  expect(directReports(team, 'maya')).toEqual([nora, olga])
})
