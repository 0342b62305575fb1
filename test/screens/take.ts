import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
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
 * `npm run screens` rewrites docs/screens: a picture of each screen at its widths, light and dark, of the built client over
 * the sample company. `npm run screens -- request` takes only those whose name begins with one of the words.
 */

const folder = fileURLToPath(new URL('../../docs/screens/', import.meta.url))
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
  await removeForgotten()
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
    await writeFile(folder + fileOf(screen, size, theme), withPalette(picture))
  }
  await page.close()
}

/** What floats over the page would lie over a part of it. The page's policy refuses the style that Playwright would add. */
async function hideBars(page: Page): Promise<void> {
  await page.locator('[data-bottom-bar]').evaluateAll((bars) => {
    for (const bar of bars) bar.style.setProperty('display', 'none')
  })
}

/** Pictures of screens that are not in the list any more. */
async function removeForgotten(): Promise<void> {
  const known = new Set(
    groups.flatMap(({ sizes, screens }) =>
      screens.flatMap((screen) =>
        sizes.flatMap((size) => themes.map((theme) => fileOf(screen, size, theme))),
      ),
    ),
  )
  const files = await readdir(folder)
  for (const file of files) if (file.endsWith('.png') && !known.has(file)) await rm(folder + file)
}
