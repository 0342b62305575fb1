import { expect, test } from 'vitest'
import { cellAt, csvOf, readCells, withCell } from './cells-of-file.ts'

async function cellsOf(csv: string) {
  const cells = await readCells(csv)
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
  const mended = await cellsOf(csvOf(withCell(cells, { row: 3, column: 'Type' }, 'Annual')))
  expect(mended.rows).toEqual([
    ['Email', ' Type ', 'Notes'],
    [''],
    ['ana@x.example', 'Annual', 'Lisbon; with "Leo"'],
    ['ben@x.example'],
  ])
  const longer = await cellsOf(csvOf(withCell(cells, { row: 4, column: 'Notes' }, 'x')))
  expect(longer.rows[3]).toEqual(['ben@x.example', '', 'x'])
})

test('a cell that would be a formula is none', () => {
  expect(csvOf({ separator: ',', rows: [['Email'], ['=1+1']] })).toBe("Email\r\n'=1+1")
})

test('a file that is too large isn’t corrected here', async () => {
  expect(await readCells(`Email\n${'x'.repeat(2 * 1024 * 1024)}`)).toBeNull()
})
