import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { chromiumLaunch, unpackChromium } from '../e2e/chromium.ts'
import { startServer } from '../server-process.ts'
import { groups } from './list.ts'
import { readmeOf } from './readme.ts'
import { fileOf, type Group, type Screen, type Size, type Theme, themes } from './screen.ts'
import { withPalette } from './small-png.ts'
import { signInAll } from './viewers.ts'

/**
 * `npm run screens` rewrites docs/screens: a picture of each screen at its widths, light and dark, of the built client over
 * the sample company. `npm run screens -- request` takes only those whose name begins with one of the words.
 */

const folder = fileURLToPath(new URL('../../docs/screens/', import.meta.url))
/** When the pictures are taken: a Monday morning. */
const moment = new Date('2026-03-02T08:12:00Z')
const words = process.argv.slice(2)
const common: BrowserContextOptions = {
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
}

await unpackChromium()
const clock = fileURLToPath(new URL('shifted-clock.ts', import.meta.url))
const server = await startServer({
  env: { NODE_OPTIONS: `--import=${clock}`, CLOCK_OFFSET_MS: String(moment.getTime() - Date.now()) },
})
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
  for (const { group, size, theme } of looks()) {
    for (const [viewer, screens] of Map.groupBy(group.screens.filter(isWanted), ({ viewer }) => viewer)) {
      const storageState = sessions.get(viewer)
      const look = { viewport: size, colorScheme: theme, ...(storageState && { storageState }) }
      const context = await browser.newContext({ ...base, ...look })
      for (const screen of screens) {
        const page = await context.newPage()
        const file = fileOf(screen, size, theme)
        await take(page, screen, folder + file).catch((error: unknown) => {
          failed += 1
          console.error(file, error)
        })
        await page.close()
      }
      await context.close()
    }
    console.log(`${group.title}, ${size.width} px, ${theme}`)
  }
  await writeFile(`${folder}README.md`, readmeOf(groups))
  await removeForgotten()
  return failed === 0
}

function looks(): { group: Group; size: Size; theme: Theme }[] {
  return groups.flatMap((group) =>
    group.sizes.flatMap((size) => themes.map((theme) => ({ group, size, theme }))),
  )
}

function isWanted({ name }: Screen): boolean {
  return words.length === 0 || words.some((word) => name.startsWith(word))
}

async function take(page: Page, screen: Screen, file: string): Promise<void> {
  page.setDefaultTimeout(8_000)
  await setClock(page)
  await page.goto(screen.address)
  await isStill(page)
  await screen.act?.(page)
  await isStill(page)
  const subject = screen.part?.(page) ?? page
  await writeFile(file, withPalette(await subject.screenshot({ animations: 'disabled' })))
}

/** All is read, and nothing is on its way any more. */
async function isStill(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('.animate-pulse'))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** The browser's time stands, so that 'Good morning' and 'Just now' stay. */
async function setClock(page: Page): Promise<void> {
  await page.clock.setFixedTime(moment)
}

/** Pictures of screens that are not in the list any more. */
async function removeForgotten(): Promise<void> {
  const known = new Set(
    looks().flatMap(({ group, size, theme }) => group.screens.map((screen) => fileOf(screen, size, theme))),
  )
  const files = await readdir(folder)
  for (const file of files) if (file.endsWith('.png') && !known.has(file)) await rm(folder + file)
}
