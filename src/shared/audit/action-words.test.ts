import { expect, test } from 'vitest'
import { actionWords, nounWords } from './action-words.ts'
import { auditActions } from './contract.ts'

test('every action has words of its own', () => {
  expect(Object.keys(actionWords).toSorted()).toEqual(auditActions.toSorted())
  const words = Object.values(actionWords)
  expect(new Set(words).size).toBe(words.length)
  // They follow a name, and people read them: no code names, no straight apostrophes.
  for (const phrase of words) expect(phrase).toMatch(/^[a-z](?:[a-z’ ]|API)+[a-z]$/)
})

test('every noun of an action is a kind to choose, of its own', () => {
  const nouns = new Set(auditActions.map((action) => action.split('.')[0]))
  expect(Object.keys(nounWords).toSorted()).toEqual([...nouns].toSorted())
  expect(new Set(Object.values(nounWords)).size).toBe(nouns.size)
})
