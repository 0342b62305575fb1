import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { limitsOf } from './limits.ts'
import { type FileLimits, linesOf } from './lines.ts'
import { movedTables } from './tables.ts'

const mebibyte = 1024 ** 2
const limits = limitsOf(movedTables)
const header = '{"format":"sorrel-company"}\n'

async function lengthsOf(text: string, within: FileLimits = limits): Promise<number[]> {
  const lengths: number[] = []
  for await (const lines of linesOf([gzipSync(text)], within))
    lengths.push(...lines.map(({ length }) => length))
  return lengths
}

/** A line of this length that begins as a row of this table does, and is no JSON. */
const row = (table: string, bytes: number) => `{"table":"${table}","row":`.padEnd(bytes, 'x')

/** A first line of this length that begins as a header does. */
const first = (bytes: number) => `${'{"format":'.padEnd(bytes, 'x')}\n`

describe('a file', () => {
  const small = { ...limits, unpackedBytes: mebibyte }

  it('is refused when it unpacks to too much', async () => {
    const fits = 'short\n'.repeat(mebibyte / 6).padEnd(mebibyte, '\n')
    expect(await lengthsOf(fits, small)).toContain(5)
    await expect(lengthsOf(`${fits}\n`, small)).rejects.toThrow(
      'The file is too large: it unpacks to more than 1 MiB.',
    )
  })

  it('may unpack to 4 GiB', () => {
    expect(limits.unpackedBytes).toBe(4 * 1024 ** 3)
  })
})

describe('a line', () => {
  it.each(movedTables)('of $name may have what its table allows, and no more', async ({ name }) => {
    const most = (name === 'payroll_locks' ? 16 : 1) * mebibyte
    expect(await lengthsOf(`${header}${row(name, most)}\n`)).toEqual([header.length - 1, most])
    await expect(lengthsOf(`${header}${row(name, most + 1)}\n`)).rejects.toThrow(
      `Line 2 of the file has over ${most / mebibyte} MiB, so nothing was imported. Please export it again.`,
    )
  })

  it.each([
    ['of a table that is not known here', row('pg_class', mebibyte), 'belongs to an unknown table'],
    ['that is no row', 'x'.repeat(mebibyte), 'doesn’t start like a row'],
  ])('%s is refused before it is in memory', async (_, line, words) => {
    // So little that all of the line would be too much.
    const little = { ...limits, unpackedBytes: mebibyte / 2 }
    await expect(lengthsOf(header + line, little)).rejects.toThrow(`Line 2 of the file ${words}`)
  })

  it('is no header when it has over 4 KiB', async () => {
    expect(await lengthsOf(first(4096))).toEqual([4096])
    await expect(lengthsOf(first(4097))).rejects.toThrow('This isn’t a company file.')
    await expect(lengthsOf('x'.repeat(1000))).rejects.toThrow('This isn’t a company file.')
  })

  it('is refused after those before it were read', async () => {
    const seen: number[] = []
    const reading = async () => {
      for await (const lines of linesOf([gzipSync(`${header}${row('pg_class', 200)}\n`)], limits))
        seen.push(lines.length)
    }
    await expect(reading()).rejects.toThrow('Line 2 of the file belongs to an unknown table')
    expect(seen).toEqual([1])
  })
})
