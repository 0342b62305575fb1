import { expect, test } from 'vitest'
import guide from '../../help/index.html?raw'
import { findCommands } from './commands.ts'
import { guideChapters, guideCommands } from './guide-commands.ts'

const written = [...guide.matchAll(/<section id="([\w-]+)">\s*<h3>([^<]+)<\/h3>/g)].map(([, id, title]) => ({
  id,
  title,
}))

test('the chapters are those of the guide, in its order', () => {
  expect(guideChapters.map(({ id, title }) => ({ id, title }))).toEqual(written)
})

test.each([
  ['subscribe', 'Subscribe to leave'],
  ['bank holiday', 'Places and public holidays'],
  ['carry', 'Leave policies'],
])('%s finds %s', (search, title) => {
  const found = findCommands([{ title: 'Guide', commands: guideCommands(), isOffered: false }], search)
  expect(found[0]?.commands.map(({ label }) => label)).toContain(title)
})
