import { expect, test } from 'vitest'
import { readList } from './read-list.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string) =>
  Uint8Array.from([0xff, 0xfe, ...Array.from(text, (letter) => [letter.charCodeAt(0), 0]).flat()])

test.each([
  ['UTF-8', utf8('email\nmüller@halyard.example')],
  ['UTF-8 with its mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8('email\nmüller@halyard.example')])],
  ['UTF-16, as Excel writes it', utf16('email\nmüller@halyard.example')],
])('%s is read', (_encoding, bytes) => {
  expect(readList(bytes)).toEqual({ text: 'email\nmüller@halyard.example' })
})

test.each([
  [
    'another encoding',
    latin1('email;team\r\na@x.example;Sales\r\nb@x.example;Küche'),
    /^Row 3, column 2 is not written in UTF-8\./,
  ],
  ['no text', utf8('email\n\u0000\u0001'), /^Row 2, column 1 is no text\./],
  ['a spreadsheet', Uint8Array.from([0x50, 0x4b, 3, 4]), /^This is a spreadsheet, not a text\./],
  ['a large file', new Uint8Array(1_048_577), /^This file is larger than 1 MB\./],
])('%s is refused', (_what, bytes, problem) => {
  expect(readList(bytes)).toEqual({ problem: expect.stringMatching(problem) })
})
