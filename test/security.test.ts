import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** Holds docs/security.md to the tests that it names. */

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const page = read('docs/security.md')
const tests = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root })

const controls = [
  ...page.matchAll(/^\| (?<control>[^|]+) \| (?<test>[^|]+) \| `(?<file>[\w.-]+)` \|$/gm),
].map(({ groups }) => ({ control: '', test: '', file: '', ...groups }))

it('each row of the page’s tables is a control with a test', () => {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:control|---) \|/.test(line))
  expect(controls.length).toBe(rows.length)
  expect(controls.length).toBeGreaterThan(150)
  expect(new Set(controls.map(({ control }) => control)).size).toBe(controls.length)
})

it.each(controls)('$control: its test is there', ({ test, file }) => {
  const ofThatName = tests.filter((one) => path.basename(one) === file)
  expect(ofThatName.filter((one) => read(one).includes(test))).not.toEqual([])
})

it('each file that the page names is there', () => {
  const named = [...page.matchAll(/`((?:src|test|docs)\/[\w./-]+\.(?:ts|md))`/g)].flatMap(
    ([, file]) => file ?? [],
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
