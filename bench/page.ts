import { existsSync } from 'node:fs'
import { unpackChromium } from '#test/e2e/chromium.ts'
import { startServer } from '#test/server-process.ts'
import { benchClicks } from './clicks.ts'
import { printFigures } from './figure.ts'
import { benchFirstVisit } from './first-visit.ts'
import { benchLighthouse } from './lighthouse.ts'

/** What a browser sees of the production build: what it loads first, what Lighthouse says, how soon a click answers. */
export async function benchPage(): Promise<void> {
  if (!existsSync('dist/client/index.html')) throw new Error('Build the client first: npm run build.')
  printFigures('First visit (gzip)', benchFirstVisit())
  await unpackChromium()
  const server = await startServer()
  try {
    printFigures('Landing page, Lighthouse on a phone: median of 3 runs', await benchLighthouse(server.url))
    printFigures(
      'From a click to the next paint on a processor four times slower: median of 5 rounds',
      await benchClicks(server.url),
    )
  } finally {
    await server.stop()
  }
}
