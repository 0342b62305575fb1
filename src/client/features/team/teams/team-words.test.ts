import { expect, test } from 'vitest'
import { limitLabel, peopleLabel } from './team-words.ts'

test.each([
  [0, 'No one yet'],
  [1, '1 person'],
  [12, '12 people'],
])('a team of %i says so', (people, label) => {
  expect(peopleLabel(people)).toBe(label)
})

test.each([
  [2, 5, 'at most 2 away at once'],
  [null, 5, 'at most 5 away at once, the company’s limit'],
  [null, null, 'any number away at once'],
])('with %s of the team and %s of the company, %s', (ofTeam, ofCompany, label) => {
  expect(limitLabel(ofTeam, ofCompany)).toBe(label)
})
