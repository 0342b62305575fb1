import { expect, it } from 'vitest'
import { cardInWords } from './card-in-words.ts'

it.each([
  ['visa', 'Visa ending in 4242'],
  ['amex', 'American Express ending in 4242'],
  ['unknown', 'Card ending in 4242'],
])('a card of brand %s is %s', (brand, words) => {
  expect(cardInWords({ brand, last4: '4242' })).toBe(words)
})
