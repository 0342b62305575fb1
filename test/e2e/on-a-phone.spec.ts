import type { Page } from '@playwright/test'
import { groups } from '../screens/list.ts'
import type { Screen } from '../screens/screen.ts'
import { isStill, prepare, setClock, startServerOfTheDay } from '../screens/show.ts'
import { signInAll } from '../screens/viewers.ts'
import { findCoveredControls } from './covered-controls.ts'
import { expect, inFull, testOnItsOwn } from './fixtures.ts'
import { emptyDatabase } from './sample-server.ts'

/**
 * What a thumb can't reach: every control of every screen of docs/screens, dialogs open, on phones of four
 * widths.
 */

const widths = [430, 390, 360, 320]
const height = 760

type Sessions = Awaited<ReturnType<typeof signInAll>>

const test = testOnItsOwn(async () => startServerOfTheDay(await emptyDatabase())).extend<{
  sessions: Sessions
}>({
  sessions: [
    async ({ browser, server }, provide) => {
      signedIn ??= signInAll(
        browser,
        { baseURL: server.url, viewport: { width: 1440, height: 900 } },
        setClock,
      )
      await provide(await signedIn)
    },
    { timeout: 120_000 },
  ],
})
// Once for each worker, as its server.
let signedIn: Promise<Sessions> | undefined

const screens = groups.flatMap((group) => group.screens).filter(({ part }) => !part)

test.describe.configure({ mode: 'parallel' })

for (const [viewer, theirs] of Map.groupBy(screens, (screen) => screen.viewer)) {
  test(
    `nothing that ${viewer} can click is covered`,
    inFull,
    async ({ newBrowser, sessions, complaints }) => {
      test.setTimeout(theirs.length * 30_000)
      complaints.allow(/ 404 .*\/(nowhere|mail-decisions\/none)/)
      const storageState = sessions.get(viewer)
      const page = await newBrowser({
        viewport: { width: 430, height },
        reducedMotion: 'reduce',
        ...(storageState && { storageState }),
      })
      await prepare(page)
      page.setDefaultTimeout(30_000)
      const covered: Record<string, string[]> = {}
      for (const screen of theirs) {
        await test.step(screen.title, async () => {
          for (const [width, found] of await lookAt(page, screen))
            covered[`${screen.name}, ${width} px`] = found
        })
      }
      expect(covered).toEqual({})
    },
  )
}

async function lookAt(page: Page, screen: Screen): Promise<[number, string[]][]> {
  await page.setViewportSize({ width: widths[0] ?? 430, height })
  await page.goto('about:blank')
  // What the screen before answered itself.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(screen.address)
  await isStill(page)
  await screen.act?.(page)
  const found: [number, string[]][] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await isStill(page)
    // A popover is measured before it is put beside its button.
    await page.waitForFunction(
      () => document.querySelector('[data-radix-popper-content-wrapper][style*="-200%"]') === null,
    )
    const covered = await page.evaluate(findCoveredControls)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    const all = overflow > 0 ? [...covered, `scrolls sideways by ${overflow} px`] : covered
    if (all.length > 0) found.push([width, all])
  }
  return found
}

test(
  'with text of twice the size, the bar at the lower edge keeps its labels apart',
  inFull,
  async ({ newBrowser, sessions }) => {
    const storageState = sessions.get('kavya')
    const page = await newBrowser({ viewport: { width: 320, height }, ...(storageState && { storageState }) })
    await prepare(page)
    for (const address of ['/', '/calendar', '/calendar?view=week', '/calendar?view=timeline']) {
      await page.goto(address)
      await isStill(page)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const bar = page.getByRole('navigation', { name: 'Main' })
      const boxes = await bar.locator('a > span, button > span:last-child').evaluateAll((labels) =>
        labels.map((label) => {
          const words = document.createRange()
          words.selectNodeContents(label)
          const { left, right } = words.getBoundingClientRect()
          return { words: label.textContent, left, right }
        }),
      )
      expect(boxes.map(({ words }) => words)).toEqual([
        'Dashboard',
        'Calendar',
        'Request',
        'Requests',
        'More',
      ])
      for (const [index, { words, left }] of boxes.entries())
        expect(left, words).toBeGreaterThan(boxes[index - 1]?.right ?? 0)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, address).toBeLessThanOrEqual(0)
    }
  },
)
