import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Rule 6 of docs/voice.md. */
const avoided = String.raw`\b(some|no|every|any)body`

test('the docs and the guide say someone, no one, everyone and anyone', () => {
  const pages = globSync(['*.md', 'docs/**/*.md', 'src/client/help/**/*.html', 'deploy/**/*.{md,yaml}'])
  expect(pages.length).toBeGreaterThan(50)
  // The page of the rule names what it is about; names of files are kept for the sake of links.
  const texts = pages.filter((page) => page !== 'docs/voice.md')
  expect(texts.flatMap((page) => linesWith(page, new RegExp(`${avoided}\\b(?!-waits)`, 'i')))).toEqual([])
})

test('so does the product: comments and names in code aside', () => {
  const sources = globSync('src/**/*.{ts,tsx,html}', { exclude: ['**/*.test.*'] })
  expect(sources.length).toBeGreaterThan(1000)
  const inSentence = new RegExp(`(?<!<)${avoided}(’s| [a-z]|\\.(['"\`\\s<]|$))`, 'i')
  const found = sources.flatMap((source) => linesWith(source, inSentence))
  expect(found.filter(({ line }) => !isComment(line))).toEqual([])
})

function isComment(line: string): boolean {
  return /^\s*(\/\/|\/?\*|\{\/\*)/.test(line)
}

function linesWith(file: string, pattern: RegExp): { file: string; line: string }[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => pattern.test(line)).map((line) => ({ file, line }))
}
