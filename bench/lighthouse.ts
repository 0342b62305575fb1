import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumLaunch, unpackChromium } from '#test/e2e/chromium.ts'
import { freePort, startServer } from '#test/server-process.ts'
import { type Figure, medianOf } from './figure.ts'

const runs = 3
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const categories = Object.keys(goals)

/** Lighthouse with its own defaults, which are those of a phone, on the landing page of the production build. */
export async function benchLighthouse(): Promise<Figure[]> {
  await unpackChromium()
  const server = await startServer()
  try {
    const results = []
    for (let run = 0; run < runs; run++) results.push(await scoresOf(server.url))
    return Object.entries(goals).map(([category, goal]) => ({
      name: category,
      measured: medianOf(results.map((scores) => scores[category] ?? Number.NaN)),
      goal,
      unit: 'points',
      atLeast: true,
    }))
  } finally {
    await server.stop()
  }
}

async function scoresOf(url: string): Promise<Record<string, number>> {
  const port = await freePort()
  const launch = chromiumLaunch()
  const args = [...(launch.args ?? []), `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...launch, args })
  try {
    const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' })
    if (!result) throw new Error('Lighthouse had no result.')
    tellFailures(result.lhr.audits)
    return Object.fromEntries(
      Object.entries(result.lhr.categories).map(([name, { score }]) => [name, (score ?? 0) * 100]),
    )
  } finally {
    await browser.close()
  }
}
function tellFailures(a: any) { if (process.env['LH_OUT']) require_fs(a) }
import { writeFileSync } from 'node:fs'
function require_fs(a: any) { writeFileSync(process.env['LH_OUT'] ?? '', JSON.stringify(a)) }
