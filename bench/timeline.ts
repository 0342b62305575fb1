import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumLaunch, unpackChromium } from '#test/e2e/chromium.ts'
import { startServer } from '#test/server-process.ts'
import { type BareGrid, bareGridPage } from './bare-grid.ts'
import { serveBigTeam } from './big-team.ts'
import { type Figure, medianOf } from './figure.ts'
import { requireBuild } from './page.ts'

const people = 1000
const rounds = 7
const frames = 90
const pxPerFrame = 40
const mostNodes = 2000
const mostTimes = 3
const viewport = { width: 1440, height: 900 }

type Direction = 'down' | 'across'
/** A page with a grid, and how to speak to its browser. */
type Scrolled = { page: Page; cdp: CDPSession; grid: string }

/** The timeline of 1,000 people against a bare grid of the same size, in pairs, one after the other. */
export async function benchTimeline(): Promise<Figure[]> {
  requireBuild()
  await unpackChromium()
  const server = await startServer()
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const ours = await openTimeline(browser, server.url)
    const bare = await openBareGrid(browser, await sizeOf(ours))
    const nodes = { ours: await nodesOf(ours), bare: await nodesOf(bare) }
    const down = await compare(ours, bare, 'down')
    const across = await compare(ours, bare, 'across')
    const most = Math.max(nodes.ours, await nodesOf(ours))
    return [
      { name: 'elements in the page', measured: most, goal: mostNodes, unit: 'elements' },
      { name: 'elements of the bare grid', measured: nodes.bare, goal: null, unit: 'elements' },
      ...figuresOf('down', down),
      ...figuresOf('across', across),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

function figuresOf(way: Direction, { times, ours, bare }: Compared): Figure[] {
  return [
    { name: `scrolling ${way}, main thread per frame`, measured: times, goal: mostTimes, unit: 'times' },
    { name: `  timeline`, measured: ours, goal: null, unit: 'ms' },
    { name: `  bare grid`, measured: bare, goal: null, unit: 'ms' },
  ]
}

type Compared = { times: number; ours: number; bare: number }

async function compare(ours: Scrolled, bare: Scrolled, way: Direction): Promise<Compared> {
  const pairs: Compared[] = []
  for (let round = 0; round < rounds; round++) {
    const pair = { ours: await msPerFrame(ours, way, round), bare: await msPerFrame(bare, way, round) }
    pairs.push({ ...pair, times: pair.ours / pair.bare })
  }
  const median = (of: keyof Compared) => medianOf(pairs.map((pair) => pair[of]))
  return { times: median('times'), ours: median('ours'), bare: median('bare') }
}

/** The main thread's work while it scrolls, forth in one round and back in the next. */
async function msPerFrame({ page, cdp, grid }: Scrolled, way: Direction, round: number): Promise<number> {
  await page.bringToFront()
  await page.waitForTimeout(300)
  const before = await taskMs(cdp)
  await page.locator(grid).evaluate(
    (scroller, { step, count, isDown }) =>
      new Promise<void>((done) => {
        let left = count
        const scroll = () => {
          scroller.scrollBy({
            top: isDown ? step : 0,
            left: isDown ? 0 : step,
            behavior: 'instant',
          })
          left -= 1
          if (left > 0) requestAnimationFrame(scroll)
          else requestAnimationFrame(() => done())
        }
        requestAnimationFrame(scroll)
      }),
    { step: round % 2 === 0 ? pxPerFrame : -pxPerFrame, count: frames, isDown: way === 'down' },
  )
  return ((await taskMs(cdp)) - before) / frames
}

async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

async function openTimeline(browser: Browser, url: string): Promise<Scrolled> {
  const page = await browser.newPage({ baseURL: url, viewport, locale: 'en-GB' })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: /^Kavya / }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  await serveBigTeam(page, people)
  await page.goto('/calendar?view=timeline&month=2026-03&team=all')
  await page.locator('.timeline-bar').first().waitFor()
  await page.waitForLoadState('networkidle')
  return withMetrics(page, '.timeline')
}

async function openBareGrid(browser: Browser, grid: BareGrid): Promise<Scrolled> {
  const page = await browser.newPage({ viewport })
  await page.setContent(bareGridPage(grid))
  return withMetrics(page, '#grid')
}

async function withMetrics(page: Page, grid: string): Promise<Scrolled> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  return { page, cdp, grid }
}

async function sizeOf({ page, grid }: Scrolled): Promise<BareGrid> {
  const { width, height } = await page
    .locator(grid)
    .evaluate(({ clientWidth, clientHeight }) => ({ width: clientWidth, height: clientHeight }))
  const columns = Number(await page.getByRole('grid').getAttribute('aria-colcount')) - 1
  return { rows: people, columns, width, height, rowHeight: 36, columnWidth: 30, nameWidth: 204 }
}

async function nodesOf({ page }: Scrolled): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length)
}
