import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { chromiumLaunch, unpackChromium } from '../e2e/chromium.ts'
import { groups } from './list.ts'
import { readmeOf } from './readme.ts'
import { fileOf, type Screen, type Size, themes } from './screen.ts'
import { isStill, prepare, setClock, showIn, startServerOfTheDay } from './show.ts'
import { withPalette } from './small-png.ts'
import { signInAll } from './viewers.ts'

/**
 * `npm run screens` writes to `dist/screens` a picture of each screen at its widths, light and dark, of the
 * built client over the sample company, with an index. Those that the README and the guide show are copied to
 * docs/screens. `npm run screens -- request` takes only those whose name begins with one of the words.
 */

const folder = fileURLToPath(new URL('../../dist/screens/', import.meta.url))
const shownFolder = fileURLToPath(new URL('../../docs/screens/', import.meta.url))
const isShown = (file: string) => /^(guide-.*|dashboard-1440-(light|dark))\.png$/.test(file)
const words = process.argv.slice(2)
const common: BrowserContextOptions = {
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
}

await unpackChromium()
const server = await startServerOfTheDay()
const browser = await chromium.launch(chromiumLaunch())
try {
  process.exitCode = (await takeAll()) ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
}

/** Whether each picture could be taken; one that couldn't is named and the others are taken all the same. */
async function takeAll(): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  const base = { ...common, baseURL: server.url }
  const sessions = await signInAll(browser, { ...base, viewport: { width: 1440, height: 900 } }, setClock)
  let failed = 0
  for (const { title, sizes, screens } of groups) {
    for (const viewport of sizes) {
      for (const [who, theirs] of Map.groupBy(screens.filter(isWanted), ({ viewer }) => viewer)) {
        const storageState = sessions.get(who)
        const context = await browser.newContext({ ...base, viewport, ...(storageState && { storageState }) })
        for (const screen of theirs) {
          await take(await context.newPage(), screen, viewport).catch((error: unknown) => {
            failed += 1
            console.error(`${screen.name}, ${viewport.width} px:`, error)
          })
        }
        await context.close()
      }
      console.log(`${title}, ${viewport.width} px`)
    }
  }
  await writeFile(`${folder}README.md`, readmeOf(groups))
  return failed === 0
}

function isWanted({ name }: Screen): boolean {
  return words.length === 0 || words.some((word) => name.startsWith(word))
}

async function take(page: Page, screen: Screen, size: Size): Promise<void> {
  page.setDefaultTimeout(10_000)
  await prepare(page)
  await page.goto(screen.address)
  await isStill(page)
  await screen.act?.(page)
  await isStill(page)
  for (const theme of themes) {
    await showIn(page, theme)
    await isStill(page)
    if (screen.part) await hideBars(page)
    const pictured = screen.part?.(page) ?? page
    const picture = await pictured.screenshot({ animations: 'disabled' })
    const file = fileOf(screen, size, theme)
    await writeFile(folder + file, withPalette(picture))
    if (isShown(file)) await copyFile(folder + file, shownFolder + file)
  }
  await page.close()
}

/** Hides what floats over the page. The page's policy refuses the style that Playwright would add. */
async function hideBars(page: Page): Promise<void> {
  await page.locator('[data-bottom-bar]').evaluateAll((bars) => {
    for (const bar of bars) bar.style.setProperty('display', 'none')
  })
}
