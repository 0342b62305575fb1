import { expect, test } from 'vitest'
import { cellAt, readCells, withCell } from './cells-of-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (content: Uint8Array) => new TextDecoder().decode(content)

async function cellsOf(content: string) {
  const cells = await readCells(bytes(content))
  if (!cells) throw new Error('The file is too large.')
  return cells
}

test('a cell is found by its row and its heading, and replaced in the file', async () => {
  const cells = await cellsOf(
    '\uFEFFEmail; Type ;Notes\n\nana@x.example;Study;"Lisbon; with ""Leo"""\nben@x.example',
  )
  expect(cellAt(cells, { row: 3, column: 'Type' })).toBe('Study')
  expect(cellAt(cells, { row: 4, column: 'Notes' })).toBe('')
  expect(cellAt(cells, { row: 3, column: 'Role' })).toBeNull()
  expect(cellAt(cells, { row: 9, column: 'Type' })).toBeNull()
  const mended = await cellsOf(text(await withCell(cells, { row: 3, column: 'Type' }, 'Annual')))
  expect(mended.rows).toEqual([
    ['Email', ' Type ', 'Notes'],
    [''],
    ['ana@x.example', 'Annual', 'Lisbon; with "Leo"'],
    ['ben@x.example'],
  ])
  const longer = await cellsOf(text(await withCell(cells, { row: 4, column: 'Notes' }, 'x')))
  expect(longer.rows[3]).toEqual(['ben@x.example', '', 'x'])
})

test('what is no text, or too large, isn’t corrected here', async () => {
  expect(await readCells(new Uint8Array([0xff, 0xff, 0x41]))).toBeNull()
  expect(await readCells(bytes(`Email\n${'x'.repeat(2 * 1024 * 1024)}`))).toBeNull()
})
