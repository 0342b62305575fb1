import { expect, test } from 'vitest'
import { sizeOfList } from './read-cells.ts'

test.each([
  ['a,b', 1, 1, [1, 2]],
  ['a,b\nc', 2, 2, [1, 2]],
  ['a\r\n\r\nb,c,d\r\n', 2, 4, [3, 3]],
  ['a\r\rb', 2, 3, [1, 1]],
  [' , ,\n"x\ny, z",b', 1, 2, [1, 3]],
  ['a"b,c', 1, 1, [1, 2]],
  ['', 0, 1, [1, 1]],
])('%j has %i rows, %i lines, and %j is the widest with its columns', (text, rows, lines, [row, columns]) => {
  expect(sizeOfList(text, ',')).toEqual({ rows, lines, widest: { row, columns } })
})
