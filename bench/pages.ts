import { once } from 'node:events'
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
  const limit = await serveLimits()
  try {
    const loads = await inTurns({
      hello: { url: `${limit.url}/hello`, drawn: 'h1' },
      grid: { url: `${limit.url}/grid`, drawn: '.cell' },
      fifty: { url: `${app.url}/`, cookie: ofFifty, drawn: dashboard },
      thousand: { url: `${app.url}/`, cookie: ofThousand, drawn: dashboard },
      month: { url: `${app.url}/calendar?month=${month}`, cookie: ofThousand, drawn: '.leave-bar' },
      timeline: {
        url: `${app.url}/calendar?view=timeline&month=${month}`,
        cookie: ofThousand,
        drawn: '.timeline-bar',
      },
    })
    return {
      name: 'pages',
      title: 'Pages in a browser that was just started',
      figures: figuresOf(loads),
      notes: [
        `Each page is opened ${options.pairs} times, in turns. What is shown is when the largest part was painted, and the leave with it where there is some. The limits are a page of one heading, and a grid of 1,000 rows whose cells are empty.`,
      ],
    }
  } finally {
    await app.stop()
    await limit.stop()
  }
}

const dashboard = '[aria-labelledby="upcoming-leave"]'

type Name = 'hello' | 'grid' | 'fifty' | 'thousand' | 'month' | 'timeline'
type Loads = Record<Name, ColdLoad[]>

async function inTurns(pages: Record<Name, ColdPage>): Promise<Loads> {
  const loads: Loads = { hello: [], grid: [], fifty: [], thousand: [], month: [], timeline: [] }
  const names = Object.keys(loads) as Name[]
  for (let round = 0; round < options.pairs; round++)
    for (const name of names) loads[name].push(await loadCold(pages[name]))
  return loads
}

function figuresOf(loads: Loads): Figure[] {
  const median = (name: Name, of: (load: ColdLoad) => number) => medianOf(loads[name].map(of))
  const paint = (name: Name) => median(name, ({ paintMs }) => paintMs)
  const times = (name: Name, limit: Name) =>
    medianOf(loads[name].map(({ paintMs }, round) => paintMs / (loads[limit][round]?.paintMs ?? Number.NaN)))
  const dashboardFigures = (name: 'fifty' | 'thousand', page: string): Figure[] => [
    { name: `${page} ÷ hello`, measured: times(name, 'hello'), goal: 2.5, unit: 'times' },
    { name: page, measured: paint(name), goal: null, unit: 'ms' },
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
    ...wireFigures('dashboard', loads.thousand, 14),
    { name: 'bare grid', measured: paint('grid'), goal: null, unit: 'ms' },
    ...calendarFigures('month', 'month of 1,000 people'),
    ...calendarFigures('timeline', 'timeline of 1,000 people'),
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

async function serveLimits(): Promise<{ url: string; stop: () => Promise<void> }> {
  const pages: Record<string, string> = {
    '/hello': '<!doctype html><title>Hello</title><h1>Hello</h1>',
    '/grid': bareGridPage(grid),
  }
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(pages[request.url ?? ''] ?? '')
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
