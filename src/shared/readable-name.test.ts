import { expect, test } from 'vitest'
import { nameText } from './fields.ts'
import { holdsWebAddress, madeReadable } from './readable-name.ts'

const invisible = 'Please remove invisible characters from the name'
const withoutAddress = 'Please write the name without a web address'

function problemOf(text: string): string | undefined {
  return nameText(100).safeParse(text).error?.issues[0]?.message
}

test.each([
  ['only a zero-width space', '\u200B'],
  ['only a joiner', '\u200D'],
  ['only a variation selector', '\uFE0F'],
  ['only a combining mark', '\u0301'],
  ['only a Hangul filler', '\u3164'],
  ['only a blank Braille pattern', '\u2800'],
  ['a right-to-left override', 'Ana \u202Eimda'],
  ['an isolate', 'Ana \u2067x\u2069'],
  ['a right-to-left mark', 'Ana\u200F'],
  ['tag characters', 'Ana\u{E0041}\u{E0042}'],
  ['a bell', 'Ana\u0007'],
  ['a line break', 'Ana\r\nBcc: x'],
  ['a line separator', 'Ana\u2028x'],
  ['a soft hyphen', 'An\u00ADa'],
])('a name with %s is refused', (_, text) => {
  expect(problemOf(text)).toBe(invisible)
})

test.each([
  'http://evil.example',
  'Win at https://x.y',
  'www.evil',
  'evil.com',
  'Call EVIL.COM now',
  'pay@evil.org',
  'acme.de',
  'bücher.de',
  't.co/x',
  'my-shop.shop!',
])('a name with a web address is refused: %s', (text) => {
  expect(problemOf(text)).toBe(withoutAddress)
})

test.each([
  'Ana Ruiz',
  'J.R.R. Tolkien',
  'St. Pauli',
  'St.Pauli e.V.',
  'E.ON',
  'S.p.A. Rossi',
  'Ch.de Vries',
  'Dr.Müller',
  'Acme Inc.',
  'Yahoo!',
  'AT&T / Bell',
  '3.5 Rivers',
  'علی‌رضا',
  'क्‍ष',
  '👩‍👧 Family',
  '❤️',
  '🇩🇪',
  '株式会社',
  '',
])('a name that people have stays: %s', (text) => {
  expect(problemOf(text)).toBeUndefined()
})

test.each([
  ['Ana\u202E\u0007 Ruiz', 'Ana Ruiz'],
  ['\u200B\u200B', ''],
  ['\u200D', ''],
  ['Click https://evil.com/x', 'Click https evil com x'],
  ['Ana Ruiz', 'Ana Ruiz'],
])('a provider’s %j is stored as %j', (given, stored) => {
  expect(madeReadable(given)).toBe(stored)
  expect(holdsWebAddress(stored)).toBe(false)
})
