import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { unpackChromium } from '#test/e2e/chromium.ts'
import { startApp } from './child.ts'
import { type ColdLoad, type ColdPage, loadCold } from './cold-page.ts'
import { type Figure, medianOf } from './figure.ts'
import type { FilledCluster } from './filled-cluster.ts'
import { companyNumbers, fillPeople } from './filled-people.ts'
import { options } from './options.ts'
import { requireBuild } from './page.ts'
import { signIn } from './people.ts'
import { plainPageOf } from './plain-page.ts'
import type { Group } from './report.ts'

const month = '2026-05'

/** Pages in a browser that was just started, in turns with the same pages as plain HTML. */
export async function benchPages(cluster: FilledCluster): Promise<Group> {
  requireBuild()
  await unpackChromium()
  const database = await fillPeople(cluster)
  const cookieOf = async (company: number) => {
    // The first two are the admin and the manager.
    const [, , employee] = await signIn(database, [company, company], 3)
    if (!employee) throw new Error('The company has no third person.')
    return employee.cookie
  }
  const ofFifty = await cookieOf(companyNumbers.fifty)
  const ofThousand = await cookieOf(companyNumbers.thousand)
  const app = await startApp(database.url)
  const slowDevice = { processorSlowdown: 4, bitsPerSecond: 1_600_000, roundTripMs: 150 }
  const ours = {
    fifty: { url: `${app.url}/`, cookie: ofFifty, drawn: dashboard },
    thousand: { url: `${app.url}/`, cookie: ofThousand, drawn: dashboard },
    slow: { url: `${app.url}/`, cookie: ofThousand, drawn: dashboard, device: slowDevice },
    month: { url: `${app.url}/calendar?month=${month}`, cookie: ofThousand, drawn: '.leave-bar' },
    timeline: {
      url: `${app.url}/calendar?view=timeline&month=${month}`,
      cookie: ofThousand,
      drawn: '.timeline-bar',
    },
  }
  const plain = await servePlain({
    '/dashboard': await plainPageOf(ours.thousand),
    '/month': await plainPageOf(ours.month),
    '/timeline': await plainPageOf(ours.timeline),
  })
  try {
    const loads = await inTurns({
      plainDashboard: { url: `${plain.url}/dashboard`, drawn: dashboard },
      plainMonth: { url: `${plain.url}/month`, drawn: ours.month.drawn },
      plainTimeline: { url: `${plain.url}/timeline`, drawn: ours.timeline.drawn },
      ...ours,
    })
    return {
      name: 'pages',
      title: 'Pages in a browser that was just started',
      figures: figuresOf(loads),
      notes: [
        `Each page is opened ${options.pairs} times, in turns. What is shown is when the largest part was painted, and the leave with it where there is some. A page ‘as plain HTML’ is the same page, drawn already: no script, nothing to read. The slow processor is a fourth as fast, the line has 1.6 Mbit/s and answers after 150 ms, as Lighthouse has them.`,
      ],
    }
  } finally {
    await app.stop()
    await plain.stop()
  }
}

const dashboard = '[aria-labelledby="upcoming-leave"]'

async function inTurns<Key extends string>(pages: Record<Key, ColdPage>) {
  const loads = {} as Record<Key, ColdLoad[]>
  const names = Object.keys(pages) as Key[]
  for (const name of names) loads[name] = []
  for (let round = 0; round < options.pairs; round++)
    for (const name of names) loads[name].push(await loadCold(pages[name]))
  return loads
}

type Plain = 'plainDashboard' | 'plainMonth' | 'plainTimeline'
type Name = Plain | 'fifty' | 'thousand' | 'slow' | 'month' | 'timeline'

function figuresOf(loads: Record<Name, ColdLoad[]>): Figure[] {
  const median = (name: Name, of: (load: ColdLoad) => number) => medianOf(loads[name].map(of))
  const paint = (name: Name, page: string, goal: number | null = null): Figure => ({
    name: page,
    measured: median(name, ({ paintMs }) => paintMs),
    goal,
    unit: 'ms',
  })
  const besidePlain = (name: Name, plain: Plain, page: string): Figure[] => [
    {
      name: `${page} ÷ as plain HTML`,
      measured: medianOf(
        loads[name].map(({ paintMs }, round) => paintMs / (loads[plain][round]?.paintMs ?? Number.NaN)),
      ),
      goal: 1.6,
      unit: 'times',
    },
    paint(name, page),
    paint(plain, `${page} as plain HTML`),
  ]
  const calendarFigures = (name: 'month' | 'timeline', plain: Plain, page: string): Figure[] => [
    ...besidePlain(name, plain, page),
    { name: `${page}, blocked`, measured: median(name, ({ blockedMs }) => blockedMs), goal: 50, unit: 'ms' },
    { name: `${page}, nodes`, measured: median(name, ({ nodes }) => nodes), goal: 2000, unit: 'elements' },
  ]
  return [
    ...besidePlain('thousand', 'plainDashboard', 'dashboard in a company of 1,000'),
    paint('fifty', 'dashboard in a company of 50'),
    paint('slow', 'dashboard in a company of 1,000, slow line and processor', 2500),
    ...wireFigures('dashboard', loads.thousand, 14),
    ...calendarFigures('month', 'plainMonth', 'month of 1,000 people'),
    ...calendarFigures('timeline', 'plainTimeline', 'timeline of 1,000 people'),
    ...wireFigures('month', loads.month, null),
  ]
}

function wireFigures(page: string, loads: readonly ColdLoad[], mostRequests: number | null): Figure[] {
  const [load] = loads
  if (!load) return []
  const all = Object.values(load.requests).reduce((sum, count) => sum + count, 0)
  return [
    { name: `${page}, requests`, measured: all, goal: mostRequests, unit: 'requests' },
    ...Object.entries(load.requests).map(
      ([kind, measured]): Figure => ({ name: `${page}, ${kind}`, measured, goal: null, unit: 'requests' }),
    ),
    ...Object.entries(load.bytes).map(
      ([kind, measured]): Figure => ({
        name: `${page}, ${kind} as sent`,
        measured: measured / 1000,
        goal: null,
        unit: 'kB',
      }),
    ),
  ]
}

/** Serves these pages by address, and beside them the styles and fonts of the build. */
async function servePlain(
  pages: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const address = request.url ?? ''
    const asset = /^\/assets\/[\w.-]+\.(css|woff2)$/.exec(address)
    const type = { css: 'text/css', woff2: 'font/woff2' }[asset?.[1] ?? ''] ?? 'text/html; charset=utf-8'
    response.setHeader('content-type', type)
    response.end(asset ? readFileSync(`dist/client${address}`) : (pages[address] ?? ''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
