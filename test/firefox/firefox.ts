import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { expect, onTestFinished } from 'vitest'
import { eventually } from '#test/eventually.ts'
import type { Server } from '#test/server-process.ts'

// Debian's. Playwright 1.65 asks each page for `emulation.setMediaFeaturesOverride`, which Firefox 153 does
// not know, so Puppeteer drives it: docs/decisions/0026.
const program = '/usr/bin/firefox-esr'
export const hasFirefox = existsSync(program)

/** Firefox, until the test is over. */
export async function startFirefox(): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    defaultViewport: { width: 1440, height: 1000 },
    // Dates are written as the page's reader writes them.
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en' },
  })
  onTestFinished(() => browser.close())
  return browser
}

/**
 * A page of one of the sample company's people, with cookies of its own; what it complains of goes to
 * `complaints`.
 */
export async function signedIn(
  browser: Browser,
  server: Server,
  { as, complaints }: { as: string; complaints: string[] },
): Promise<Page> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(`${server.url}/login`)
  await Promise.all([page.waitForNavigation(), byWords(page, 'a', 'Continue with Google').click()])
  await Promise.all([page.waitForNavigation(), page.locator(`button ::-p-text(${as})`).click()])
  await reads(page, new RegExp(`, ${as}\\n`))
  return page
}

/**
 * The element with these words. Not by its role: asked for that while a page changes, Firefox 153 may never
 * answer, and then answers nothing about this page again.
 */
export function byWords(page: Page, element: 'a' | 'button' | 'label', words: string) {
  return page.locator(`::-p-xpath(//${element}[normalize-space()="${words}"])`)
}

/**
 * Waits until the page says so, whatever page follows: Puppeteer's own waiting may stay with the one that is
 * left.
 */
export async function reads(page: Page, words: RegExp): Promise<void> {
  await eventually(
    async () => expect(await page.evaluate(() => document.body.innerText)).toMatch(words),
    60_000,
  )
}
