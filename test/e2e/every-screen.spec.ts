import type { BrowserContextOptions, Page, ViewportSize } from '@playwright/test'
import { groups } from '../screens/list.ts'
import type { Screen } from '../screens/screen.ts'
import { isStill, prepare, setClock, showIn, startServerOfTheDay } from '../screens/show.ts'
import { signInAll } from '../screens/viewers.ts'
import { expectNoControlPrinted, expectNothingClipped, expectNothingCovered } from './covered-controls.ts'
import { colorRules, expect, expectNoAxeViolations, inFull, testOnItsOwn } from './fixtures.ts'
import { emptyDatabase } from './sample-server.ts'

/**
 * Every screen of docs/screens, dialogs open, signed in as its viewer: axe finds nothing, and nothing scrolls
 * sideways, on a desk and on a phone, in the light and in the dark, on a desk at 200 % zoom, and with text of
 * twice the size. On phones of four widths, a tablet and with large text, a finger reaches every control. On
 * paper there are no controls.
 */

/** A window, and other sizes of it that are looked at once the screen is there. */
type Look = {
  name: string
  browser: BrowserContextOptions & { viewport: ViewportSize }
  resized: readonly ViewportSize[]
  /** With text of twice the size. */
  large: ViewportSize
  onPaper: boolean
}

type Sessions = Awaited<ReturnType<typeof signInAll>>

const test = testOnItsOwn(async () => startServerOfTheDay(await emptyDatabase())).extend<{
  sessions: Sessions
}>({
  sessions: [
    async ({ browser, server }, provide) => {
      const browserOptions = { baseURL: server.url, viewport: desk.viewport }
      signedIn ??= signInAll(browser, browserOptions, setClock)
      await provide(await signedIn)
    },
    { timeout: 120_000 },
  ],
})
// Once for each worker, as its server.
let signedIn: Promise<Sessions> | undefined

const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 360, height: 760 } }
const looks: readonly Look[] = [
  {
    name: 'on a desk',
    browser: desk,
    // 200 % zoom, and a tablet.
    resized: [
      { width: 720, height: 450 },
      { width: 768, height: 1024 },
    ],
    large: { width: 1280, height: 800 },
    onPaper: true,
  },
  {
    name: 'on a phone',
    browser: phone,
    resized: [430, 390, 320].map((width) => ({ ...phone.viewport, width })),
    large: { ...phone.viewport, width: 640 },
    onPaper: false,
  },
]

const routes = ['/', '/calendar', '/requests', '/team', '/reports', '/settings', '/pricing', '/nowhere']
const people = { kavya: 'an employee', nora: 'a manager', maya: 'an admin' } as const

// A part of a screen for the guide is on a screen that is looked at as a whole.
const listed = groups.map(({ title, screens }) => ({ title, screens: screens.filter(({ part }) => !part) }))
const isListed = (viewer: string, address: string) =>
  listed.some(({ screens }) =>
    screens.some((screen) => screen.viewer === viewer && screen.address === address && !screen.act),
  )
const parts = [
  ...listed,
  ...(['kavya', 'nora', 'maya'] as const).map((viewer) => ({
    title: `Every other address as ${people[viewer]}`,
    screens: routes
      .filter((address) => !isListed(viewer, address))
      .map((address) => ({ name: address, title: address, viewer, address })),
  })),
]

// One server for each worker, and no test changes what it holds.
test.describe.configure({ mode: 'parallel' })

for (const look of looks) {
  for (const { title, screens } of parts.filter((part) => part.screens.length > 0)) {
    test(`${title}, ${look.name}`, inFull, async ({ newBrowser, sessions, complaints }) => {
      test.setTimeout(screens.length * 30_000)
      complaints.allow(/ 404 .*\/(nowhere|mail-decisions\/none)/)
      for (const [viewer, theirs] of Map.groupBy(screens, (screen) => screen.viewer)) {
        const storageState = sessions.get(viewer)
        // One page for all of them: each new one costs a process.
        const page = await newBrowser({ ...look.browser, ...(storageState && { storageState }) })
        await prepare(page)
        for (const screen of theirs) await test.step(screen.title, () => lookAt(page, screen, look))
      }
    })
  }
}

async function lookAt(page: Page, screen: Screen, look: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', media: 'screen' })
  await page.setViewportSize(look.browser.viewport)
  // What the screen before answered itself.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Not by way of an empty page, from which each screen would start a process of its own.
  await page.goto(screen.address)
  await isStill(page)
  if (screen.act) {
    await screen.act(page)
    await isStill(page)
  }
  await expectNoSidewaysScroll(page, screen)
  await expectNoAxeViolations(page)
  // Loaded once for both: nothing but colors depends on the theme.
  await showIn(page, 'dark')
  await expectNoAxeViolations(page, { rules: colorRules })
  await expectNothingCovered(page, screen.name)
  // It stays beside what it was opened from, which another height or large text moves out of the window.
  const hasPopover = (await page.locator('[data-radix-popper-content-wrapper]').count()) > 0
  for (const size of look.resized) {
    await page.setViewportSize(size)
    await isStill(page)
    await expectNoSidewaysScroll(page, screen)
    if (!hasPopover || size.height === look.browser.viewport.height)
      await expectNothingCovered(page, screen.name)
  }
  await page.setViewportSize(look.large)
  await setTextSize(page, 32)
  await isStill(page)
  await expectNoSidewaysScroll(page, screen)
  if (!hasPopover) await expectNothingCovered(page, screen.name)
  await expectNothingClipped(page, screen.name)
  await setTextSize(page, 16)
  if (look.onPaper) await expectPrintsRows(page, screen)
}

async function expectNoSidewaysScroll(page: Page, { name }: Screen): Promise<void> {
  const [overflow, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth - window.innerWidth,
    window.innerWidth,
  ])
  expect(overflow, `${name} scrolls sideways, ${width} px`).toBeLessThanOrEqual(0)
}

/** As the browser's own setting does; the layout's widths follow. */
async function setTextSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: px } })
  await page.waitForFunction(
    (size) => getComputedStyle(document.documentElement).fontSize === size,
    `${px}px`,
  )
  await session.detach()
}

/** On paper there are all rows, in light colors, and nothing to press. */
async function expectPrintsRows(page: Page, { name, viewer, address }: Screen): Promise<void> {
  // Public pages show the product with its controls; pages of the stand-ins are for developers.
  if (viewer === 'visitor' || address.startsWith('/dev/')) return
  const rows = page.locator('tr, article').filter({ visible: true })
  const onScreen = await rows.count()
  await page.emulateMedia({ media: 'print' })
  await isStill(page)
  await expectNoControlPrinted(page, name)
  const theme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(theme, `${name}, theme on paper`).toBe('light')
  expect(await rows.count(), `${name}, rows on paper`).toBeGreaterThanOrEqual(onScreen)
}

test(
  'with text of twice the size, the bar at the lower edge keeps its labels apart',
  inFull,
  async ({ newBrowser, sessions }) => {
    const storageState = sessions.get('kavya')
    const page = await newBrowser({
      viewport: { width: 320, height: 760 },
      ...(storageState && { storageState }),
    })
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
