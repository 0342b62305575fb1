import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { type Server, startServer } from '../server-process.ts'
import type { Theme } from './screen.ts'

/** The day that the screens of the list show: a Monday morning. */
const moment = new Date('2026-03-02T08:12:00Z')

/** The product with its sample company, on that day. */
export async function startServerOfTheDay(): Promise<Server> {
  const clock = fileURLToPath(new URL('shifted-clock.ts', import.meta.url))
  return startServer({
    env: { NODE_OPTIONS: `--import=${clock}`, CLOCK_OFFSET_MS: String(moment.getTime() - Date.now()) },
  })
}

/** The app follows the system's theme; the guide, which is a plain page, takes it as it loads. */
export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  const { pathname } = new URL(page.url())
  // Its style follows the system by itself.
  if (pathname.startsWith('/dev/')) return
  if (pathname === '/help/') await page.reload()
  const isDark = theme === 'dark'
  await page.waitForFunction(
    (expected) => document.documentElement.classList.contains('dark') === expected,
    isDark,
  )
}

/** All is read, and nothing is on its way any more. */
export async function isStill(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('.animate-pulse'))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** The browser's time stands, so that 'Good morning' and 'Just now' stay. */
export async function setClock(page: Page): Promise<void> {
  await page.clock.setFixedTime(moment)
}
