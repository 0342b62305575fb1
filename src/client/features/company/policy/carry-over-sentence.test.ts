import { expect, test } from 'vitest'
import { carryOverSentence } from './carry-over-sentence.ts'

test.each([
  [
    5,
    null,
    'Up to 5 days left at the end of the leave year carry over and are used first. The rest is lost.',
  ],
  [
    1,
    null,
    'Up to 1 day left at the end of the leave year carries over and is used first. The rest is lost.',
  ],
  [
    5,
    3,
    'Up to 5 days left at the end of the leave year carry over and are used first. They expire after 3 months. The rest is lost.',
  ],
  [null, null, 'Everything left at the end of the leave year carries over and is used first.'],
  [0, 3, 'Unused days are lost at the end of the leave year.'],
])('a carry-over of %j, valid for %j months', (carryOverAmount, carriedValidMonths, sentence) => {
  expect(carryOverSentence({ unit: 'days', carryOverAmount, carriedValidMonths })).toBe(sentence)
})
