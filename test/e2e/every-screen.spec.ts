import type { BrowserContextOptions, Page, ViewportSize } from '@playwright/test'
import { groups } from '../screens/list.ts'
import type { Screen } from '../screens/screen.ts'
import { isStill, prepare, setClock, showIn, startServerOfTheDay } from '../screens/show.ts'
import { signInAll } from '../screens/viewers.ts'
import { colorRules, expect, expectNoAxeViolations, inFull, testOnItsOwn } from './fixtures.ts'
import { emptyDatabase } from './sample-server.ts'

/**
 * Every screen of docs/screens, dialogs open, signed in as its viewer: axe finds nothing, and nothing scrolls
 * sideways, on a desk and on a phone, in the light and in the dark, and on a desk at 200 % zoom.
 */

/** A window, and what is left of it at 200 % zoom, where that is looked at, too. */
type Look = {
  name: string
  browser: BrowserContextOptions & { viewport: ViewportSize }
  zoomed?: ViewportSize
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
  { name: 'on a desk', browser: desk, zoomed: { width: 720, height: 450 } },
  { name: 'on a phone', browser: phone },
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
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(look.browser.viewport)
  await page.goto('about:blank')
  await page.goto(screen.address)
  await isStill(page)
  await screen.act?.(page)
  await isStill(page)
  await expectNoSidewaysScroll(page, screen)
  await expectNoAxeViolations(page)
  // Loaded once for both: nothing but colors depends on the theme.
  await showIn(page, 'dark')
  await expectNoAxeViolations(page, { rules: colorRules })
  if (!look.zoomed) return
  await page.setViewportSize(look.zoomed)
  await isStill(page)
  await expectNoSidewaysScroll(page, screen)
}

async function expectNoSidewaysScroll(page: Page, { name }: Screen): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}
