import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumLaunch, unpackChromium } from '#test/e2e/chromium.ts'
import { runSql } from '#test/sql.ts'
import { approvalsPage } from './calls.ts'
import { type Child, startApp } from './child.ts'
import { requireBuild } from './cold-page.ts'
import { companiesOf, companyNumbers, type SignedIn } from './company.ts'
import { type BenchCluster, signIn } from './databases.ts'
import { runLoad } from './load.ts'
import { options } from './options.ts'
import { type Figure, type Group, medianOf } from './report.ts'

const processorSlowdown = 4
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const viewports = {
  phone,
  desk: { viewport: { width: 1440, height: 900 } },
  '4K screen': { viewport: { width: 3840, height: 2160 } },
}

/** Of 600 people, how many requests wait. */
const pending = 1000

/** Team Approvals: its first page, its elements, and what it takes on a slow phone. */
export async function benchScreens(cluster: BenchCluster): Promise<Group> {
  requireBuild()
  await unpackChromium()
  const figures = [await firstPage(cluster)]
  const database = await cluster.filled('screens', [
    {
      ...companiesOf(600),
      status: `CASE WHEN nth = 7 AND n <= ${pending} OR nth = 6 AND n <= ${pending} - 600 THEN 'pending' ELSE 'approved' END`,
    },
  ])
  await runSql(
    database.adminUrl,
    `UPDATE leave_requests SET notes = 'My sister’s wedding. Flights are held until Thursday, and Chiara has the release until then.'
       WHERE status = 'pending';
     UPDATE companies SET most_away = 12`,
  )
  const [admin] = await signIn(database, [1, 1], 1)
  if (!admin) throw new Error('Nobody has signed in.')
  const app = await startApp(database.url)
  const browser = await chromium.launch(chromiumLaunch())
  try {
    return { name: 'screens', figures: [...figures, ...(await figuresOf(browser, { app, admin }))] }
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Of 100 that wait in a company of 1,000, with their groups. */
async function firstPage(cluster: BenchCluster): Promise<Figure> {
  const database = await cluster.people()
  const { thousand } = companyNumbers
  const [admin] = await signIn(database, [thousand, thousand], 1)
  if (!admin) throw new Error('Nobody has signed in.')
  const app = await startApp(database.url)
  try {
    const { p50 } = await runLoad({ url: app.url, connections: 1, calls: [approvalsPage(admin)] })
    return { name: 'first page of 100 pending, one client, p50', measured: p50, goal: 20, unit: 'ms' }
  } finally {
    await app.stop()
  }
}

type Opened = { app: Child; admin: SignedIn }

async function figuresOf(browser: Browser, opened: Opened): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, size] of Object.entries(viewports)) {
    const elements = await inContext(browser, opened, size, countElements)
    figures.push({
      name: `1,000 pending, elements on a ${name}`,
      measured: elements,
      goal: 2000,
      unit: 'elements',
    })
  }
  const works: number[] = []
  for (let round = 0; round < options.pairs; round++)
    works.push(await inContext(browser, opened, phone, workToOpen))
  figures.push({
    name: '1,000 pending, work to open on a slow phone',
    measured: medianOf(works),
    goal: 200,
    unit: 'ms',
  })
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
