import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { unpackChromium } from '#test/e2e/chromium.ts'
import { bareGridPage } from './bare-grid.ts'
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

/** Pages in a browser that was just started, in turns with a page that says hello and with a bare grid. */
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
  const limit = await serveLimits({
    '/hello': '<!doctype html><title>Hello</title><h1>Hello</h1>',
    '/grid': bareGridPage(grid),
    '/plain-dashboard': await plainPageOf(ours.thousand),
    '/plain-month': await plainPageOf(ours.month),
    '/plain-timeline': await plainPageOf(ours.timeline),
  })
  try {
    const loads = await inTurns({
      hello: { url: `${limit.url}/hello`, drawn: 'h1' },
      grid: { url: `${limit.url}/grid`, drawn: '.cell' },
      plainDashboard: { url: `${limit.url}/plain-dashboard`, drawn: dashboard },
      plainMonth: { url: `${limit.url}/plain-month`, drawn: ours.month.drawn },
      plainTimeline: { url: `${limit.url}/plain-timeline`, drawn: ours.timeline.drawn },
      ...ours,
    })
    return {
      name: 'pages',
      title: 'Pages in a browser that was just started',
      figures: figuresOf(loads),
      notes: [
        `Each page is opened ${options.pairs} times, in turns. What is shown is when the largest part was painted, and the leave with it where there is some. The limits are a page of one heading, and a grid of 1,000 rows whose cells are empty. A page ‘as plain HTML’ is the same page, drawn already: no script, nothing to read. The slow processor is a fourth as fast, the line has 1.6 Mbit/s and answers after 150 ms, as Lighthouse has them.`,
      ],
    }
  } finally {
    await app.stop()
    await limit.stop()
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

type Limit = 'hello' | 'grid'
type Plain = 'plainDashboard' | 'plainMonth' | 'plainTimeline'
type Name = Limit | Plain | 'fifty' | 'thousand' | 'slow' | 'month' | 'timeline'

function figuresOf(loads: Record<Name, ColdLoad[]>): Figure[] {
  const median = (name: Name, of: (load: ColdLoad) => number) => medianOf(loads[name].map(of))
  const paint = (name: Name) => median(name, ({ paintMs }) => paintMs)
  const times = (name: Name, limit: Limit) =>
    medianOf(loads[name].map(({ paintMs }, round) => paintMs / (loads[limit][round]?.paintMs ?? Number.NaN)))
  const dashboardFigures = (name: 'fifty' | 'thousand', page: string): Figure[] => [
    { name: `${page} ÷ hello`, measured: times(name, 'hello'), goal: 2.5, unit: 'times' },
    { name: page, measured: paint(name), goal: null, unit: 'ms' },
  ]
  const plainFigures = (name: Plain, page: string, limit: Limit, limitPage: string): Figure[] => [
    { name: `${page} as plain HTML ÷ ${limitPage}`, measured: times(name, limit), goal: null, unit: 'times' },
    { name: `${page} as plain HTML`, measured: paint(name), goal: null, unit: 'ms' },
  ]
  const calendarFigures = (name: 'month' | 'timeline', page: string): Figure[] => [
    { name: `${page} ÷ bare grid`, measured: times(name, 'grid'), goal: 3, unit: 'times' },
    { name: page, measured: paint(name), goal: null, unit: 'ms' },
    { name: `${page}, blocked`, measured: median(name, ({ blockedMs }) => blockedMs), goal: 50, unit: 'ms' },
    { name: `${page}, nodes`, measured: median(name, ({ nodes }) => nodes), goal: 2000, unit: 'elements' },
  ]
  return [
    { name: 'hello', measured: paint('hello'), goal: null, unit: 'ms' },
    ...dashboardFigures('fifty', 'dashboard in a company of 50'),
    ...dashboardFigures('thousand', 'dashboard in a company of 1,000'),
    ...plainFigures('plainDashboard', 'dashboard in a company of 1,000', 'hello', 'hello'),
    {
      name: 'dashboard in a company of 1,000, slow line and processor',
      measured: paint('slow'),
      goal: 2500,
      unit: 'ms',
    },
    ...wireFigures('dashboard', loads.thousand, 14),
    { name: 'bare grid', measured: paint('grid'), goal: null, unit: 'ms' },
    ...calendarFigures('month', 'month of 1,000 people'),
    ...plainFigures('plainMonth', 'month of 1,000 people', 'grid', 'bare grid'),
    ...calendarFigures('timeline', 'timeline of 1,000 people'),
    ...plainFigures('plainTimeline', 'timeline of 1,000 people', 'grid', 'bare grid'),
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

// As many columns and as much room as the timeline has.
const grid = {
  rows: 1000,
  columns: 31,
  width: 1160,
  height: 640,
  rowHeight: 36,
  columnWidth: 30,
  nameWidth: 204,
}

/** Serves these pages by address, and beside them the styles and fonts of the build. */
async function serveLimits(
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
