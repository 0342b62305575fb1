import { fileURLToPath } from 'node:url'
import type { Page, Request } from '@playwright/test'
import { type Server, startServer } from '../server-process.ts'
import type { Theme } from './screen.ts'

/** The day that the screens of the list show: a Monday morning. */
const moment = new Date('2026-03-02T08:12:00Z')

/** The product with its sample company, on that day; embedded, or where `env` says. */
export async function startServerOfTheDay(env: Record<string, string> = {}): Promise<Server> {
  const clock = fileURLToPath(new URL('shifted-clock.ts', import.meta.url))
  return startServer({
    env: {
      ...env,
      NODE_OPTIONS: `--import=${clock}`,
      CLOCK_OFFSET_MS: String(moment.getTime() - Date.now()),
    },
  })
}

/** The app follows the system's theme; the guide, which is a plain page, takes it as it loads. */
export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  const { pathname } = new URL(page.url())
  // Its style follows the system by itself.
  if (pathname.startsWith('/dev/')) return
  if (pathname.startsWith('/help/')) await page.reload()
  const isDark = theme === 'dark'
  await page.waitForFunction(
    (expected) => document.documentElement.classList.contains('dark') === expected,
    isDark,
  )
}

/** What each page has asked for and not been answered yet, live events aside. */
const traffic = new WeakMap<Page, Set<Request>>()

/** Sets the page's clock, and follows what it asks for. */
export async function prepare(page: Page): Promise<void> {
  followTraffic(page)
  await setClock(page)
}

/** From now on `isStill` knows what the page asks for. */
export function followTraffic(page: Page): void {
  const underWay = new Set<Request>()
  traffic.set(page, underWay)
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
}

/** All is read, and nothing is on its way any more. */
export async function isStill(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // An answer may ask for more, once it is drawn.
  for (let stillFor = 0; stillFor < 2; ) {
    const isLoading = await page.evaluate(isLoadingOnceDrawn)
    const isWaiting = (traffic.get(page)?.size ?? 0) > 0
    stillFor = isLoading || isWaiting ? 0 : stillFor + 1
  }
}

/** In the browser, once what was to be done is done, and drawn. */
async function isLoadingOnceDrawn(): Promise<boolean> {
  await document.fonts.ready
  await new Promise((done) => requestIdleCallback(done))
  await new Promise((done) => requestAnimationFrame(done))
  return document.querySelector('.animate-pulse') !== null
}

/** The browser's clock is stopped, so that 'Good morning' and 'Just now' stay. */
export async function setClock(page: Page): Promise<void> {
  await page.clock.setFixedTime(moment)
}
