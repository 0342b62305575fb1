import type { BrowserContextOptions, Page } from '@playwright/test'
import { groups } from '../screens/list.ts'
import { type Screen, type Theme, themes } from '../screens/screen.ts'
import { isStill, setClock, showIn, startServerOfTheDay } from '../screens/show.ts'
import { signInAll } from '../screens/viewers.ts'
import { expect, expectNoAxeViolations, testOnItsOwn } from './fixtures.ts'

/**
 * Every screen of docs/screens, dialogs open, as whoever sees it: axe finds nothing in either theme, and nothing scrolls sideways,
 * on a desk, on a phone, and on a desk at 200 % zoom.
 */

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
const zoomed = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }
const looks: readonly { name: string; browser: BrowserContextOptions; themes: readonly Theme[] }[] = [
  { name: 'on a desk', browser: desk, themes },
  { name: 'on a phone', browser: phone, themes },
  { name: 'at 200 % zoom', browser: zoomed, themes: [] },
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

for (const { name, browser, themes: shownIn } of looks) {
  for (const { title, screens } of parts.filter((part) => part.screens.length > 0)) {
    test(`${title}, ${name}`, async ({ newBrowser, sessions, complaints }) => {
      test.setTimeout(screens.length * 30_000)
      complaints.allow(/ 404 .*\/nowhere/)
      for (const screen of screens) {
        const storageState = sessions.get(screen.viewer)
        const page = await newBrowser({ ...browser, ...(storageState && { storageState }) })
        await test.step(screen.title, () => lookAt(page, screen, shownIn))
        await page.context().close()
      }
    })
  }
}

async function lookAt(page: Page, screen: Screen, shownIn: readonly Theme[]): Promise<void> {
  await setClock(page)
  await page.goto(screen.address)
  await isStill(page)
  await screen.act?.(page)
  await isStill(page)
  await expectNoSidewaysScroll(page, screen)
  for (const theme of shownIn) {
    await showIn(page, theme)
    await isStill(page)
    await expectNoAxeViolations(page, { coloursOnly: theme !== shownIn[0] })
  }
}

async function expectNoSidewaysScroll(page: Page, { name }: Screen): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}
