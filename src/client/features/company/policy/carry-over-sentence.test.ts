import { expect, test } from 'vitest'
import { carryOverSentence } from './carry-over-sentence.ts'

test.each([
  [
    5,
    null,
    'Up to 5 days left at the end of the leave year move into the next one and are used first there. The rest is lost.',
  ],
  [
    1,
    null,
    'Up to 1 day left at the end of the leave year moves into the next one and is used first there. The rest is lost.',
  ],
  [
    5,
    3,
    'Up to 5 days left at the end of the leave year move into the next one and are used first there. What is not used after 3 months expires. The rest is lost.',
  ],
  [
    null,
    null,
    'Everything left at the end of the leave year moves into the next one and is used first there.',
  ],
  [0, 3, 'What is left at the end of the leave year does not move into the next one.'],
])('a carry-over of %j, valid for %j months', (carryOverDays, carriedValidMonths, sentence) => {
  expect(carryOverSentence({ carryOverDays, carriedValidMonths })).toBe(sentence)
})
