import { expect, it } from 'vitest'
import { readableName } from './readable-rows.ts'

it.each([
  ['stays as somebody typed it', 'Ana Ruiz', 'Ana Ruiz'],
  ['may be empty, as a last name', '', ''],
  ['has nothing that turns it round', 'Ana \u202Eziur', 'Ana ziur'],
  ['is no link in a mail', 'Win at evil.com', 'Win at evil com'],
  ['that can’t be seen is replaced', '\u200B', 'Unnamed'],
  ['that is no text is replaced', '\uD800', '\uFFFD'],
  ['has at most what a field takes', 'x'.repeat(1000), 'x'.repeat(120)],
])('a name %s', (_, given, readable) => {
  expect(readableName(given)).toBe(readable)
})
