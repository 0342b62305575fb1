import { expect, test } from 'vitest'
import { writePdf } from './pdf.ts'

const texts = [
  { x: 56, y: 84, text: 'Café “Blåhøj” (B\\W) – 5 €, 株式会社' },
  { x: 539, y: 100, text: '$12.00', endsAtX: true },
]

test('the table of the PDF points at its objects', () => {
  const file = writePdf('Invoice (1)', texts, [{ x: 56, toX: 539, y: 90 }]).toString('latin1')
  expect(file.startsWith('%PDF-1.4\n')).toBe(true)
  expect(file.endsWith('%%EOF\n')).toBe(true)

  const start = Number(/startxref\n(\d+)\n/.exec(file)?.[1])
  expect(file.slice(start, start + 4)).toBe('xref')
  const entries = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)]
  expect(entries).toHaveLength(7)
  expect(file).toContain('/Size 8 ')
  for (const [index, entry] of entries.entries()) {
    expect(file.slice(Number(entry[1])).startsWith(`${index + 1} 0 obj\n`)).toBe(true)
  }
})

test('the stream is as long as it says', () => {
  const file = writePdf('Invoice', texts, []).toString('latin1')
  const [, length, stream] = /\/Length (\d+) >>\nstream\n(.*?)\nendstream/s.exec(file) ?? []
  expect(stream).toHaveLength(Number(length))
})

test('texts are in WinAnsi, and nothing in them ends a string', () => {
  const file = writePdf('Invoice (1)', texts, []).toString('latin1')
  expect(file).toContain('(Caf\xE9 \x93Bl\xE5h\xF8j\x94 \\(B\\\\W\\) \x96 5 \x80, ????)')
  expect(file).toContain('/Title (Invoice \\(1\\))')
})

test('figures end at their place', () => {
  const file = writePdf('Invoice', [{ x: 539, y: 100, text: '$12.00', endsAtX: true }], []).toString('latin1')
  // Five signs of 5.56 points and a full stop of 2.78.
  expect(file).toContain(' 508.42 742 Td ($12.00)')
})
