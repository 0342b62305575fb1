import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { csvOf } from './csv.ts'
import type { Cell } from './table.ts'

const csv = (...rows: Cell[][]) =>
  textOf(csvOf({ name: 'days', headings: ['Person', 'Days'], pages: pagesOf(rows) }))

// As bytes: reading it as text would take the mark away.
const textOf = async (stream: Readable) => (await buffer(stream)).toString('utf8')

async function* pagesOf(rows: Cell[][]) {
  yield rows
}

it('is CSV with a heading, in UTF-8 with its mark', async () => {
  expect(await csv(['Zoë', 1.5], ['A, "B"', null])).toBe('\uFEFFPerson,Days\r\nZoë,1.5\r\n"A, ""B""",\r\n')
})

it.each(['=1+1', '+1', '-1+1', '@sum', '\tx', '\rx'])('neutralises %j', async (formula) => {
  expect(await csv([formula, -1])).toContain(`'${formula}`)
})

it('leaves a negative number as it is', async () => {
  expect(await csv(['Ana', -1])).toContain('Ana,-1\r\n')
})

it('ends with the fault of a page that could not be read', async () => {
  const stream = csvOf({ name: 'days', headings: ['Person', 'Days'], pages: failing() })
  await expect(textOf(stream)).rejects.toThrow('The database is away.')
})

async function* failing(): AsyncGenerator<Cell[][]> {
  yield [['Ana', 1]]
  throw new Error('The database is away.')
}

it('reads no further, and lets go, when its reader leaves', async () => {
  let read = 0
  let isOver = false
  async function* endless(): AsyncGenerator<Cell[][]> {
    try {
      for (;;) {
        read++
        yield Array.from({ length: 500 }, () => ['Ana'.repeat(100), 1])
      }
    } finally {
      isOver = true
    }
  }
  const table = { name: 'days', headings: ['Person', 'Days'], pages: endless() }
  // Leaving the loop closes the stream.
  for await (const chunk of csvOf(table)) if (String(chunk).length > 1000) break
  await eventually(() => expect(isOver).toBe(true))
  expect(read).toBeLessThan(4)
})
