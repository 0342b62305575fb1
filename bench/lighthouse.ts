import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumLaunch } from '#test/e2e/chromium.ts'
import { freePort } from '#test/server-process.ts'
import { type Figure, medianOf } from './figure.ts'

const runs = 3
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const measures = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const

type Scores = Map<string, number>

/** Lighthouse with its own settings, which are those of a phone, on the landing page. */
export async function benchLighthouse(url: string): Promise<Figure[]> {
  const results: Scores[] = []
  for (let run = 0; run < runs; run++) results.push(await scoresOf(url))
  const median = (name: string) => medianOf(results.map((scores) => scores.get(name) ?? Number.NaN))
  return [
    ...Object.entries(goals).map(
      ([name, goal]): Figure => ({ name, measured: median(name), goal, unit: 'points', atLeast: true }),
    ),
    ...measures.map((name): Figure => ({ name, measured: median(name), goal: null, unit: 'ms' })),
  ]
}

async function scoresOf(url: string): Promise<Scores> {
  const port = await freePort()
  const launch = chromiumLaunch()
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, { port, onlyCategories: Object.keys(goals), logLevel: 'error' })
    if (!result) throw new Error('Lighthouse had no result.')
    const { categories, audits } = result.lhr
    return new Map([
      ...Object.entries(categories).map(([name, { score }]) => [name, (score ?? Number.NaN) * 100] as const),
      ...measures.map((name) => [name, audits[name]?.numericValue ?? Number.NaN] as const),
    ])
  } finally {
    await browser.close()
  }
}
