import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '#test/e2e/chromium.ts'
import { type Figure, medianOf } from './figure.ts'

const slowdown = 4
const rounds = 5
const goalMs = 100

type Step = { name: string; act: (page: Page) => Promise<void> }

const dialog = (page: Page) => page.getByRole('dialog')
const steps: readonly Step[] = [
  {
    name: 'open the request dialog',
    act: (page) => page.getByRole('button', { name: 'Request Leave' }).first().click(),
  },
  { name: 'type a date', act: (page) => dialog(page).getByLabel('Start date').press('ArrowUp') },
  {
    name: 'turn the month',
    act: (page) =>
      dialog(page)
        .getByRole('button', { name: /next month/i })
        .click(),
  },
  { name: 'close the dialog', act: (page) => page.keyboard.press('Escape') },
  {
    name: 'open the notifications',
    act: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  },
  { name: 'close them', act: (page) => page.keyboard.press('Escape') },
  { name: 'open the search', act: (page) => page.keyboard.press('Control+k') },
]

/** From a click or a key to the next paint, at a quarter of the processor's speed: the sample's dashboard. */
export async function benchClicks(url: string): Promise<Figure[]> {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const page = await browser.newPage({ baseURL: url, locale: 'en-GB' })
    await signIn(page)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const measured = new Map<string, number[]>(steps.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      for (const { name, act } of steps) measured.get(name)?.push(await msToPaint(page, () => act(page)))
    }
    const figures = steps.map(
      ({ name }): Figure => ({
        name,
        measured: medianOf(measured.get(name) ?? []),
        goal: goalMs,
        unit: 'ms',
      }),
    )
    const worst = Math.max(...figures.map((figure) => figure.measured))
    return [...figures, { name: 'the slowest of them', measured: worst, goal: goalMs, unit: 'ms' }]
  } finally {
    await browser.close()
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: /^Maya / }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
}

/** The longest event that the browser reports of what `act` does; it reports none below 16 ms. */
async function msToPaint(page: Page, act: () => Promise<void>): Promise<number> {
  const longest = await page.evaluateHandle(() => {
    const seen = { ms: 0 }
    const events = { type: 'event', durationThreshold: 16 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.ms = Math.max(seen.ms, entry.duration)
    }).observe(events)
    return seen
  })
  await act()
  // Entries come after the frame in which they end.
  await page.evaluate(
    () => new Promise<void>((painted) => requestIdleCallback(() => requestAnimationFrame(() => painted()))),
  )
  return longest.evaluate((seen) => seen.ms)
}
