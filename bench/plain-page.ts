import { chromium } from '@playwright/test'
import { chromiumLaunch } from '#test/e2e/chromium.ts'
import { type ColdPage, openEmpty } from './cold-page.ts'

/**
 * A page when all is drawn, in HTML and styles alone. What it takes to show is what is left of the page's
 * time when no script runs and nothing is read.
 */
export async function plainPageOf({ url, cookie, drawn }: ColdPage): Promise<string> {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const page = await openEmpty(browser, url, cookie)
    await page.goto(url)
    await page.locator(drawn).first().waitFor()
    await page.waitForLoadState('networkidle')
    const html = await page.evaluate(() => document.documentElement.outerHTML)
    return `<!doctype html>${withoutScripts(html).replaceAll(new URL(url).origin, '')}`
  } finally {
    await browser.close()
  }
}

function withoutScripts(html: string): string {
  return html
    .replace(/<script[^>]*>.*?<\/script>/gs, '')
    .replace(/<link[^>]*rel="(modulepreload|preload)"[^>]*>/g, (link) => (link.includes('font') ? link : ''))
}
