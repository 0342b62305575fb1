import { describe, expect, test } from 'vitest'
import { digitsOf, typedCardNumber, typedExpiry, typedSecurityCode } from './typed-card.ts'

/** '42|42' is the text 4242 with the cursor in its middle. */
function typed(format: typeof typedCardNumber, marked: string): string {
  const caret = marked.indexOf('|')
  const shown = format(marked.replace('|', ''), caret)
  return `${shown.text.slice(0, shown.caret)}|${shown.text.slice(shown.caret)}`
}

describe('a card number', () => {
  test.each([
    ['4|', '4|'],
    ['4242|', '4242|'],
    ['42424|', '4242 4|'],
    ['4242424242424242|', '4242 4242 4242 4242|'],
    ['4242 4242 4242 42429|', '4242 4242 4242 4242|'],
    ['4242-4242 4242x4242|', '4242 4242 4242 4242|'],
    ['12|42 4242 4', '12|42 4242 4'],
    ['129|42 4242 4', '129|4 2424 24'],
    // Backspace behind a space takes nothing but the space, which comes back.
    ['4242|4', '4242| 4'],
    ['|', '|'],
  ])('%s becomes %s', (from, to) => expect(typed(typedCardNumber, from)).toBe(to))
})

describe('an expiration date', () => {
  test.each([
    ['1|', '1|'],
    ['12|', '12|'],
    ['123|', '12 / 3|'],
    ['1234|', '12 / 34|'],
    ['12 / 345|', '12 / 34|'],
    ['5|', '05|'],
    ['5/30|', '05 / 30|'],
    ['1/30|', '01 / 30|'],
    ['05/2030|', '05 / 30|'],
    ['12 / |', '12|'],
    ['1|2 / 34', '1|2 / 34'],
    ['|', '|'],
  ])('%s becomes %s', (from, to) => expect(typed(typedExpiry, from)).toBe(to))
})

test('a security code has three digits', () => {
  expect(typed(typedSecurityCode, '12a34|')).toBe('123|')
  expect(digitsOf('12 / 49')).toBe('1249')
})
