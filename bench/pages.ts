import { unpackChromium } from '#test/e2e/chromium.ts'
import { startApp } from './child.ts'
import { type ColdLoad, type ColdPage, loadCold, requireBuild } from './cold-page.ts'
import { companyNumbers } from './company.ts'
import { type BenchCluster, signIn } from './databases.ts'
import { options } from './options.ts'
import { type Figure, type Group, medianOf } from './report.ts'

const month = '2026-05'
const dashboard = '[aria-labelledby="upcoming-leave"]'
/** A quarter of a desk's processor, and a phone's line, as Lighthouse has them. */
const slowDevice = { processorSlowdown: 4, bitsPerSecond: 1_600_000, roundTripMs: 150 }

/** Pages of a company of 1,000 in a browser that was just started, in turns. */
export async function benchPages(cluster: BenchCluster): Promise<Group> {
  requireBuild()
  await unpackChromium()
  const database = await cluster.people()
  // The first two are the admin and the manager.
  const [, , employee] = await signIn(database, [companyNumbers.thousand, companyNumbers.thousand], 3)
  if (!employee) throw new Error('The company has no third person.')
  const { cookie } = employee
  const app = await startApp(database.url)
  const pages = {
    dashboard: { url: `${app.url}/`, cookie, drawn: dashboard },
    slow: { url: `${app.url}/`, cookie, drawn: dashboard, device: slowDevice },
    month: { url: `${app.url}/calendar?month=${month}`, cookie, drawn: '.leave-bar' },
    timeline: { url: `${app.url}/calendar?view=timeline&month=${month}`, cookie, drawn: '.timeline-bar' },
  }
  try {
    return { name: 'pages', figures: figuresOf(await inTurns(pages)) }
  } finally {
    await app.stop()
  }
}

type Name = 'dashboard' | 'slow' | 'month' | 'timeline'

async function inTurns(pages: Record<Name, ColdPage>): Promise<Record<Name, ColdLoad[]>> {
  const loads: Record<Name, ColdLoad[]> = { dashboard: [], slow: [], month: [], timeline: [] }
  for (let round = 0; round < options.pairs; round++)
    for (const name of ['dashboard', 'slow', 'month', 'timeline'] as const)
      loads[name].push(await loadCold(pages[name]))
  return loads
}

const scriptBytes = ({ bytes }: ColdLoad) => bytes['scripts'] ?? 0
const sumOfRequests = ({ requests }: ColdLoad) =>
  Object.values(requests).reduce((sum, count) => sum + count, 0)

function figuresOf(loads: Record<Name, ColdLoad[]>): Figure[] {
  const median = (name: Name, of: (load: ColdLoad) => number) => medianOf(loads[name].map(of))
  const titles = {
    dashboard: 'dashboard',
    month: 'month of 1,000 people',
    timeline: 'timeline of 1,000 people',
  }
  return [
    {
      name: 'dashboard, shown',
      measured: median('dashboard', ({ paintMs }) => paintMs),
      unit: 'ms',
      isKept: true,
    },
    {
      name: 'dashboard, JavaScript',
      measured: median('dashboard', scriptBytes) / 1000,
      goal: 150,
      unit: 'kB',
    },
    { name: 'dashboard, requests', measured: median('dashboard', sumOfRequests), goal: 26, unit: 'calls' },
    {
      name: 'dashboard, reads',
      measured: median('dashboard', (load) => load.requests['reads'] ?? 0),
      goal: 12,
      unit: 'calls',
    },
    {
      name: 'dashboard, slow line and processor, shown',
      measured: median('slow', ({ paintMs }) => paintMs),
      goal: 2500,
      unit: 'ms',
    },
    ...(['month', 'timeline'] as const).flatMap((name): Figure[] => [
      {
        name: `${titles[name]}, shown`,
        measured: median(name, ({ paintMs }) => paintMs),
        unit: 'ms',
        isKept: true,
      },
      {
        name: `${titles[name]}, blocked`,
        measured: median(name, ({ blockedMs }) => blockedMs),
        goal: 50,
        unit: 'ms',
      },
      {
        name: `${titles[name]}, nodes`,
        measured: median(name, ({ nodes }) => nodes),
        goal: 2000,
        unit: 'elements',
      },
    ]),
    ...(['dashboard', 'month', 'timeline'] as const).map(
      (name): Figure => ({
        name: `${titles[name]}, layout shift`,
        measured: median(name, ({ shift }) => shift),
        goal: 0.05,
        unit: 'points',
      }),
    ),
  ]
}
