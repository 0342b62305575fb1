import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { removals } from './security/removals/index.ts'

/** Holds the list of removals, and docs/security.md, to the source. */

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const page = read('docs/security.md')

describe('each control that is taken away on trial', () => {
  it('has a name of its own', () => {
    expect(removals.length).toBeGreaterThan(50)
    expect(new Set(removals.map(({ control }) => control)).size).toBe(removals.length)
  })

  it.each(removals)(
    '$control: is where it was, once, and its test is there',
    ({ file, find, replace, test }) => {
      expect(read(file).split(find).length - 1, `${find} in ${file}`).toBe(1)
      expect(replace).not.toBe(find)
      expect(read(test.file)).toContain(test.name)
    },
  )

  it.each(removals)('$control: is on the page, with its test', ({ control, test }) => {
    const row = page.split('\n').find((line) => line.startsWith(`| ${control} |`))
    expect(row).toContain(test.name)
    expect(row).toContain(path.basename(test.file))
  })
})

it('each row of the page’s tables is a control that is taken away on trial', () => {
  const [, ...tables] = page.split(/^\| control \| test \| in \|\n\|[ |-]+\|\n/m)
  const rows = tables.flatMap((text) => /^(\|.*\n)+/.exec(text)?.[0].trimEnd().split('\n') ?? [])
  const named = rows.map((row) => row.split('|')[1]?.trim())
  expect(named.toSorted()).toEqual(removals.map(({ control }) => control).toSorted())
})

it('each file that the page names is there', () => {
  const named = [...page.matchAll(/`((?:src|test|docs)\/[\w./-]+\.(?:ts|md))`/g)].flatMap(
    ([, file]) => file ?? [],
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
