import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumLaunch, unpackChromium } from '#test/e2e/chromium.ts'
import { runSql } from '#test/sql.ts'
import { approvals, approvalsPage } from './calls.ts'
import { type Child, startApp } from './child.ts'
import { type Figure, medianOf } from './figure.ts'
import type { FilledCluster } from './filled-cluster.ts'
import { companyNumbers, fillPeople } from './filled-people.ts'
import { options } from './options.ts'
import { requireBuild } from './page.ts'
import { type SignedIn, signIn } from './people.ts'
import type { Group } from './report.ts'
import { inTurns, p50 } from './turns.ts'

const processorSlowdown = 4
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const viewports = {
  phone,
  desk: { viewport: { width: 1440, height: 900 } },
  '4K screen': { viewport: { width: 3840, height: 2160 } },
}

/** Of 600 people, how many requests wait in each of two companies. */
const waiting = [181, 1000]

/** Team Approvals of 600 people: its first page, its elements, and what it takes on a slow phone. */
export async function benchScreens(cluster: FilledCluster): Promise<Group> {
  requireBuild()
  await unpackChromium()
  const figures = await benchFirstPage(cluster)
  const database = await cluster.copyOf(
    'screens',
    waiting.map((pending, index) => ({
      people: 600,
      companies: [index + 1, index + 1],
      years: [2026, 2026],
      status: `CASE WHEN nth = 7 AND n <= ${pending} OR nth = 6 AND n <= ${pending} - 600 THEN 'pending' ELSE 'approved' END`,
    })),
  )
  await runSql(
    database.adminUrl,
    `UPDATE leave_requests SET notes = 'My sister’s wedding. Flights are held until Thursday, and Chiara has the release until then.'
       WHERE status = 'pending';
     UPDATE companies SET most_away = 12`,
  )
  const app = await startApp(database.url)
  const browser = await chromium.launch(chromiumLaunch())
  try {
    for (const [index, pending] of waiting.entries()) {
      const [admin] = await signIn(database, [index + 1, index + 1], 1)
      if (!admin) throw new Error('Nobody has signed in.')
      figures.push(...(await figuresOf(browser, { app, admin, pending })))
    }
  } finally {
    await browser.close()
    await app.stop()
  }
  return {
    name: 'screens',
    title: 'Team Approvals of 600 people',
    figures,
    notes: [
      `A phone of 390 × 844 px with a processor ${processorSlowdown} times slower. Opened from My Requests: the sum of all tasks over 50 ms from the tap until nothing happens for half a second, median of ${options.pairs}. Elements of the whole page, after the list was scrolled to its end. The first page judges the balances of all 100, as requests that none covers come first.`,
    ],
  }
}

/** Against the list of all, which a screen read until 2026-11-25. */
async function benchFirstPage(cluster: FilledCluster): Promise<Figure[]> {
  const database = await fillPeople(cluster)
  const { thousand } = companyNumbers
  const [admin] = await signIn(database, [thousand, thousand], 1)
  if (!admin) throw new Error('Nobody has signed in.')
  const app = await startApp(database.url)
  try {
    const load = (call: ReturnType<typeof approvals>) => ({ url: app.url, connections: 1, calls: [call] })
    const turns = await inTurns({ all: load(approvals(admin)), page: load(approvalsPage(admin)) })
    return [
      {
        name: 'first page of 100 pending ÷ list of all, p50 of one client',
        measured: 100 * turns.ratio('page', 'all', p50),
        goal: 20,
        unit: '%',
      },
      { name: 'first page of 100 pending', measured: turns.median('page', p50), goal: null, unit: 'ms' },
      { name: 'list of all 100 pending', measured: turns.median('all', p50), goal: null, unit: 'ms' },
    ]
  } finally {
    await app.stop()
  }
}

type Opened = { app: Child; admin: SignedIn; pending: number }

async function figuresOf(browser: Browser, opened: Opened): Promise<Figure[]> {
  const { app, admin, pending } = opened
  const of = `${pending.toLocaleString('en')} pending`
  const answer = await fetch(app.url + approvalsPage(admin).path, { headers: { cookie: admin.cookie } })
  const figures: Figure[] = [
    {
      name: `${of}: first page`,
      measured: Buffer.byteLength(await answer.text()) / 1000,
      goal: 40,
      unit: 'kB',
    },
  ]
  for (const [name, size] of Object.entries(viewports)) {
    const elements = await inContext(browser, opened, size, countElements)
    figures.push({ name: `${of}: elements on a ${name}`, measured: elements, goal: 2000, unit: 'elements' })
  }
  const works: number[] = []
  for (let round = 0; round < options.pairs; round++)
    works.push(await inContext(browser, opened, phone, workToOpen))
  figures.push({ name: `${of}: opened on a phone`, measured: medianOf(works), goal: 200, unit: 'ms' })
  return figures
}

async function inContext<Result>(
  browser: Browser,
  { app, admin }: Opened,
  size: object,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...size, baseURL: app.url, locale: 'en-GB' })
  try {
    const [name = '', value = ''] = admin.cookie.split('=')
    await context.addCookies([{ name, value, url: app.url }])
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

const firstRow = '[aria-label="Requests to decide"] article'

/** After scrolling to the end of what there is, page by page. */
async function countElements(page: Page): Promise<number> {
  await page.goto('/requests?view=approvals')
  await page.locator(firstRow).first().waitFor()
  let most = 0
  for (let height = 0; ; ) {
    const now = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return document.documentElement.scrollHeight
    })
    await page.waitForTimeout(settledMs)
    most = Math.max(most, await page.evaluate(() => document.querySelectorAll('*').length))
    if (now === height) return most
    height = now
  }
}

const settledMs = 500

async function workToOpen(page: Page): Promise<number> {
  await page.goto('/requests')
  const tab = page.getByRole('tab', { name: 'Team Approvals' })
  await tab.waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(settledMs)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  await page.evaluate(sumLongTasks)
  await tab.tap()
  await page.locator(firstRow).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(settledMs)
  return page.evaluate(() => window.longTasksMs)
}

declare global {
  interface Window {
    longTasksMs: number
  }
}

// Runs in the page.
function sumLongTasks(): void {
  window.longTasksMs = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasksMs += duration
  }).observe({ type: 'longtask' })
}
