import type { JSHandle, Page, ViewportSize } from '@playwright/test'
import { groups } from '../screens/list.ts'
import type { Screen } from '../screens/screen.ts'
import { isStill, prepare, setClock, showIn, startServerOfTheDay } from '../screens/show.ts'
import { signInAll } from '../screens/viewers.ts'
import { expectNoControlPrinted, expectNothingClipped, expectNothingCovered } from './covered-controls.ts'
import { colorRules, expect, expectNoAxeViolations, testOnItsOwn } from './fixtures.ts'
import { emptyDatabase } from './sample-server.ts'

/**
 * Every screen of docs/screens, dialogs open, signed in as its viewer, is loaded once and looked at from
 * there. Axe finds nothing, in the light and in the dark. At 200 % zoom, on a tablet, on phones of two widths
 * and with text of twice the size nothing scrolls sideways, and a finger reaches every control. On paper
 * there are no controls.
 */

type Sessions = Awaited<ReturnType<typeof signInAll>>

const test = testOnItsOwn(async () => startServerOfTheDay(await emptyDatabase())).extend<{
  sessions: Sessions
}>({
  sessions: [
    async ({ browser, server }, provide) => {
      const browserOptions = { baseURL: server.url, viewport: desk }
      signedIn ??= signInAll(browser, browserOptions, setClock)
      await provide(await signedIn)
    },
    { timeout: 120_000 },
  ],
})
// Once for each worker, as its server.
let signedIn: Promise<Sessions> | undefined

const desk = { width: 1440, height: 900 }
const zoomed = { width: 720, height: 450 }
const tablet = { width: 768, height: 1024 }
const phone = { width: 360, height: 760 }
// The styles change at 352 pixels, and not again before 640.
const smallPhone = { width: 320, height: 760 }
/** A laptop and a phone with text of twice the size, which leaves half the room. */
const withLargeText = [
  { width: 1280, height: 800 },
  { width: 640, height: 760 },
]

/** Each differs from another one in words, figures, or a state of one part, which its own test holds. */
const alike = new Set(
  `
    login-failed landing-pricing palette-settings setup-first former invited-closed hours-requests
    hours-statement hours-calendar hours-timeline requests-still-ill request-cover-missing
    request-cover-optional covering-requests leave-type mail-reject-instead mail-of-decision
    mail-of-update undelivered-none audit-log billing-overdue api-keys api-key-rotate webhooks
    company-ends-admin
  `.split(/\s+/),
)

const routes = ['/', '/calendar', '/requests', '/team', '/reports', '/settings']
const people = { kavya: 'an employee', nora: 'a manager', maya: 'an admin' } as const

// A part of a screen for the guide is on a screen that is looked at as a whole.
const listed = groups.map(({ title, screens }) => ({
  title,
  screens: screens.filter(({ name, part }) => !part && !alike.has(name)),
}))
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

for (const { title, screens } of parts.filter((part) => part.screens.length > 0)) {
  test(title, async ({ newBrowser, sessions, complaints }) => {
    test.setTimeout(screens.length * 60_000)
    complaints.allow(/ 404 .*\/(nowhere|mail-decisions\/none)/)
    for (const [viewer, theirs] of Map.groupBy(screens, (screen) => screen.viewer)) {
      const storageState = sessions.get(viewer)
      // One page for all of them: each new one costs a process.
      const page = await newBrowser({ viewport: desk, ...(storageState && { storageState }) })
      await prepare(page)
      for (const screen of theirs) await test.step(screen.title, () => lookAt(page, screen))
    }
  })
}

async function lookAt(page: Page, screen: Screen): Promise<void> {
  await open(page, screen, desk)
  await expectInShape(page, screen)
  await expectNoAxeViolations(page)
  // Loaded once for both: nothing but colors depends on the theme.
  await showIn(page, 'dark')
  await expectNoAxeViolations(page, { rules: colorRules })
  const hasPopover = (await page.locator('[data-radix-popper-content-wrapper]').count()) > 0
  if (!hasPopover) await lookAtSizes(page, screen)
  await resize(page, desk)
  await expectPrintsRows(page, screen)
  // A popover stays beside what it was opened from, which another size moves out of the window.
  if (hasPopover) {
    await open(page, screen, phone)
    await expectInShape(page, screen)
    await expectNoAxeViolations(page)
    await resize(page, smallPhone)
    await expectInShape(page, screen)
  }
}

async function lookAtSizes(page: Page, screen: Screen): Promise<void> {
  for (const size of [zoomed, tablet]) {
    await resize(page, size)
    await expectInShape(page, screen)
  }
  const added = await followAdded(page)
  await resize(page, phone)
  await expectInShape(page, screen)
  // Media queries of the code mount other components there; what the styles do hides and moves the same ones.
  if (await added.evaluate((nodes) => nodes.some((node) => node.isConnected)))
    await expectNoAxeViolations(page)
  await resize(page, smallPhone)
  await expectInShape(page, screen)
  await setTextSize(page, 32)
  for (const size of withLargeText) {
    await resize(page, size)
    await expectInShape(page, screen)
    await expectNothingClipped(page, screen.name)
  }
  await setTextSize(page, 16)
}

async function open(page: Page, screen: Screen, size: ViewportSize): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', media: 'screen' })
  await page.setViewportSize(size)
  // What the screen before answered itself.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Not by way of an empty page, from which each screen would start a process of its own.
  await page.goto(screen.address)
  await isStill(page)
  if (!screen.act) return
  await screen.act(page)
  await isStill(page)
}

async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size)
  await isStill(page)
}

/** What is added to the page from now on. */
function followAdded(page: Page): Promise<JSHandle<Node[]>> {
  return page.evaluateHandle(() => {
    const added: Node[] = []
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) added.push(...addedNodes)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return added
  })
}

async function expectInShape(page: Page, screen: Screen): Promise<void> {
  await expectNoSidewaysScroll(page, screen)
  await expectNothingCovered(page, screen.name)
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

test('with text of twice the size, the bar at the lower edge keeps its labels apart', async ({
  newBrowser,
  sessions,
}) => {
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
    expect(boxes.map(({ words }) => words)).toEqual(['Dashboard', 'Calendar', 'Request', 'Requests', 'More'])
    for (const [index, { words, left }] of boxes.entries())
      expect(left, words).toBeGreaterThan(boxes[index - 1]?.right ?? 0)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, address).toBeLessThanOrEqual(0)
  }
})
