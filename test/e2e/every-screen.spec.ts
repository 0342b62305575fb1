import type { BrowserContextOptions, Page } from '@playwright/test'
import { groups } from '../screens/list.ts'
import { type Screen, type Theme, themes } from '../screens/screen.ts'
import { isStill, setClock, showIn, startServerOfTheDay } from '../screens/show.ts'
import { signInAll } from '../screens/viewers.ts'
import { expect, expectNoAxeViolations, testOnItsOwn } from './fixtures.ts'

/**
 * Every screen of docs/screens, dialogs open, as whoever sees it: axe finds nothing, in either theme on a desk and in the dark
 * one on a phone, and nothing scrolls sideways, at 200 % zoom of the desk neither.
 */

/** A window, and what is left of it at 200 % zoom, where that is looked at, too. */
type Look = {
  name: string
  browser: BrowserContextOptions
  themes: readonly Theme[]
  zoomed?: { width: number; height: number }
}

type Sessions = Awaited<ReturnType<typeof signInAll>>

const test = testOnItsOwn(startServerOfTheDay).extend<object, { sessions: Sessions }>({
  sessions: [
    async ({ browser, server }, provide) => {
      await provide(await signInAll(browser, { baseURL: server.url, viewport: desk.viewport }, setClock))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 360, height: 760 } }
const looks: readonly Look[] = [
  { name: 'on a desk', browser: desk, themes, zoomed: { width: 720, height: 450 } },
  { name: 'on a phone', browser: phone, themes: ['dark'] },
]

const routes = ['/', '/calendar', '/requests', '/team', '/reports', '/settings', '/pricing', '/nowhere']
const people = { kavya: 'an employee', nora: 'a manager', maya: 'an admin' } as const

// A part of a screen for the guide is on a screen that is looked at as a whole.
const parts = [
  ...groups.map(({ title, screens }) => ({ title, screens: screens.filter(({ part }) => !part) })),
  ...(['kavya', 'nora', 'maya'] as const).map((viewer) => ({
    title: `Every address as ${people[viewer]}`,
    screens: routes.map((address) => ({ name: address, title: address, viewer, address })),
  })),
]

// One server for each worker, and no test changes what it holds.
test.describe.configure({ mode: 'parallel' })

for (const look of looks) {
  for (const { title, screens } of parts.filter((part) => part.screens.length > 0)) {
    test(`${title}, ${look.name}`, async ({ newBrowser, sessions, complaints }) => {
      test.setTimeout(screens.length * 30_000)
      complaints.allow(/ 404 .*\/nowhere/)
      for (const screen of screens) {
        const storageState = sessions.get(screen.viewer)
        const page = await newBrowser({ ...look.browser, ...(storageState && { storageState }) })
        await test.step(screen.title, () => lookAt(page, screen, look))
        await page.context().close()
      }
    })
  }
}

async function lookAt(page: Page, screen: Screen, look: Look): Promise<void> {
  await setClock(page)
  await page.goto(screen.address)
  await isStill(page)
  await screen.act?.(page)
  await isStill(page)
  await expectNoSidewaysScroll(page, screen)
  for (const theme of look.themes) {
    await showIn(page, theme)
    await isStill(page)
    await expectNoAxeViolations(page, { coloursOnly: theme !== look.themes[0] })
  }
  if (!look.zoomed) return
  await page.setViewportSize(look.zoomed)
  await isStill(page)
  await expectNoSidewaysScroll(page, screen)
}

async function expectNoSidewaysScroll(page: Page, { name }: Screen): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}
