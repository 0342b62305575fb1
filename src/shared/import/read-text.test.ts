import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? part : [...new TextEncoder().encode(part)])),
  )

test.each([
  ['a wrong letter', bytes('a,b\nc,', 0xfc, 'x'), 'Row 2, column 2'],
  ['one in the heading', bytes(0xe4), 'Row 1, column 1'],
  ['one behind a sign that stands for wrong letters', bytes('\uFFFD;b\r\n', 0xff), 'Row 2, column 1'],
  ['one behind a line break in quotation marks', bytes('a;b\n"x\ny;z";', 0xff), 'Row 2, column 2'],
  ['a letter that is cut off at the end', bytes('a\tb\n1\t', 0xe2, 0x82), 'Row 2, column 2'],
])('says where it is no UTF-8: %s', (_what, file, place) => {
  expect(readText(file)).toEqual({ problem: expect.stringContaining(`${place} isn’t in UTF-8.`) })
})

test.each([
  ['low', [0xff, 0xfe, 0xfc, 0, 0x78, 0]],
  ['high', [0xfe, 0xff, 0, 0xfc, 0, 0x78]],
])('reads UTF-16 with its mark, the %s byte first', (_which, file) => {
  expect(readText(Uint8Array.from(file))).toEqual({ text: 'üx' })
})

test.each([
  ['a spreadsheet', bytes('PK\u0003\u0004…'), 'This is a spreadsheet, not text.'],
  ['a picture', bytes('Email\n', 0, 1), 'Row 2, column 1 isn’t text.'],
])('says that %s is no CSV file', (_what, file, problem) => {
  expect(readText(file)).toEqual({ problem: expect.stringContaining(problem) })
})
