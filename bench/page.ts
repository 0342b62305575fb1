import { existsSync } from 'node:fs'
import { unpackChromium } from '#test/e2e/chromium.ts'
import { startServer } from '#test/server-process.ts'
import { benchClicks } from './clicks.ts'
import { benchFirstVisit } from './first-visit.ts'
import { writeGroup } from './report.ts'

/** Measures what a first visit loads of the production build, and how soon a click answers. */
export async function benchPage(): Promise<void> {
  requireBuild()
  await unpackChromium()
  const server = await startServer()
  try {
    writeGroup({
      name: 'page',
      title: 'First visit and clicks',
      figures: [...benchFirstVisit(), ...(await benchClicks(server.url))],
      notes: [
        'The first visit in gzip. From a click to the next paint on a processor four times slower: median of 5 rounds.',
      ],
    })
  } finally {
    await server.stop()
  }
}

/** What is measured is the production build. */
export function requireBuild(): void {
  if (!existsSync('dist/client/index.html')) throw new Error('Build the client first: npm run build.')
}
