import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { email, nameText } from './fields.ts'
import { holdsWebAddress, madeReadable } from './readable-name.ts'

const invisible = 'Please remove invisible characters from the name'
const withoutAddress = 'Please write the name without a web address, or with a space after the dot'

const name = nameText(100)

function problemOf(text: string): string | undefined {
  return name.safeParse(text).error?.issues[0]?.message
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
  ['a grapheme joiner', 'Ana\u034F'],
  ['Khmer inherent vowels', 'Ana\u17B4\u17B5'],
  ['a Mongolian vowel separator', 'Ana\u180E'],
  ['variation selectors of ideographs', 'Ana\u{E0100}\u{E01EF}'],
  ['a variation selector of signs', 'Ana\uFE00'],
  ['an object replacement', 'Ana\uFFFC'],
  ['a code point that is kept for what is not drawn', 'Ana\u{E0FFF}'],
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
  't.co',
  'T.co Ltd',
  'X.com',
  'evil.support',
  'evil.zip',
  'Evil.Network',
  'evil.vip',
  'evil.madeup',
  'evil.co.uk',
  'Dr.shop',
  'St.Gallen AG at st.gallen',
  'a.de Vries',
  'кремль.рф',
  '例子.中国',
  'evil\u3002com',
  'evil\uFF61com',
  'ｅｖｉｌ．ｃｏｍ',
  'evil\u2024com',
  'evil\u200C.com',
  'evil.\u200Dcom',
  'évil.com',
  'xn--e1afmkfd',
  '192.0.2.7',
  'Log in at 192.0.2.7',
  'Booking.com B.V.',
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
  'Dr. Oetker',
  'St.Gallen AG',
  'A.P. Moller - Maersk A/S',
  'A.P.Moller',
  'J.R.R.Tolkien',
  'H.-J.Müller',
  'E.Leclerc',
  'T. Rowe Price Group, Inc.',
  'Yahoo! Inc.',
  'S.A.',
  'Philips B.V.',
  'Anheuser-Busch InBev SA/NV',
  'Solvay S.A./N.V.',
  'Müller GmbH & Co.KG',
  'Samsung Electronics Co.,Ltd.',
  'Toyota Motor Co.Ltd.',
  'Krka d.o.o.',
  'Orlen Sp.z o.o.',
  'Yıldız San. ve Tic.Ltd.Şti.',
  'د.محمد',
  'モーニング娘。',
  'No.1 Bakery',
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
  ['evil\u3002com', 'evil com'],
  ['xn--e1afmkfd 192.0.2.7', 'xn e1afmkfd 192 0 2 7'],
  ['evil\u200C.com', 'evil com'],
  ['St.Pauli', 'St.Pauli'],
  ['Ana Ruiz', 'Ana Ruiz'],
])('a provider’s %j is stored as %j', (given, stored) => {
  expect(madeReadable(given)).toBe(stored)
  expect(holdsWebAddress(stored)).toBe(false)
})

test('whatever a provider says, a name can be made of it', () => {
  const pieces = fc.constantFrom(
    'evil',
    'com',
    '.',
    '\u3002',
    '．',
    '/',
    ':',
    '-',
    'xn--',
    'www',
    '1',
    '\u200B',
    '\u200D',
  )
  const given = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(given, (text) => {
      expect(problemOf(madeReadable(text).slice(0, 50))).toBeUndefined()
    }),
  )
})

test.each(['\u115F', '\u1160', '\u2800', '\u034F', '\u3164', '\u200B', '\u{E0100}'])(
  'an address with an invisible %j is refused, before and after the at-sign',
  (sign) => {
    for (const address of [`ana${sign}@halyard.example`, `ana@hal${sign}yard.example`])
      expect(email.safeParse(address).error?.issues[0]?.message).toBe('Please enter a valid email address')
  },
)
