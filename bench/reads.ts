import { type ApiDescription, type Route, routesOf } from '#test/fuzz/api.ts'
import { examples } from '#test/security/examples.ts'
import { callOf } from './calls.ts'
import { type Child, startApp } from './child.ts'
import { companiesOf, companyNumbers, type SignedIn } from './company.ts'
import { type BenchCluster, signIn } from './databases.ts'
import { onEmbedded } from './embedded.ts'
import { importCompany } from './import.ts'
import { type Call, runLoad, type Took } from './load.ts'
import { options } from './options.ts'
import type { Figure, Group } from './report.ts'

/** No reads of screens: the public API, files, streams, sign-in, and what asks for a token or another day. */
const leftOut =
  /^\/api\/(v1|events|auth\/google|open|openapi|login|logout|health|ready|feeds|unsubscribe|mail-decisions|company-file|billing)|export|csv|personal-data|\/(offer|known-secrets|deliveries|holidays)$/
const mostMs = { p50: 100, p99: 300 }

/** Every read of every screen as the admin of 1,000 people, one client, on each database. */
export async function benchReads(cluster: BenchCluster): Promise<Group> {
  const { thousand } = companyNumbers
  const figures: Figure[] = []
  const note = async (where: string, app: Child, admin: SignedIn | undefined) => {
    if (!admin) throw new Error('Nobody has signed in.')
    figures.push(...slowestOf(where, await readAll(app, admin)))
  }
  const onPostgres = async (...[where, database, number]: [string, BenchCluster['people'], number]) => {
    const there = await database()
    const [admin] = await signIn(there, [number, number], 1)
    const app = await startApp(there.url)
    try {
      if (admin && where.includes('import')) await importCompany(app, admin)
      await note(where, app, admin)
    } finally {
      await app.stop()
    }
  }
  await onPostgres('PostgreSQL', () => cluster.people(), thousand)
  await onPostgres('PostgreSQL after an import', () => cluster.filled('imported', [companiesOf(1)]), 1)
  await onEmbedded(companiesOf(1000), (app, [admin]) => note('embedded', app, admin))
  await onEmbedded(companiesOf(1), async (app, [admin]) => {
    if (admin) await importCompany(app, admin)
    await note('embedded after an import', app, admin)
  })
  return { name: 'reads', figures }
}

/** The slowest, and each other one that misses the goal. */
function slowestOf(where: string, reads: ReadonlyMap<string, Took>): Figure[] {
  return (['p50', 'p99'] as const).flatMap((part) => {
    const inOrder = [...reads].toSorted(([, a], [, b]) => b[part] - a[part])
    return inOrder
      .filter(([, took], place) => place === 0 || took[part] > mostMs[part])
      .map(([path, took]) => ({
        name: `${where}, ${part} of ${path}`,
        measured: took[part],
        goal: mostMs[part],
        unit: 'ms' as const,
      }))
  })
}

async function readAll(app: Child, admin: SignedIn): Promise<Map<string, Took>> {
  const read = async <Body>(path: string) =>
    (await (await fetch(app.url + path, { headers: { cookie: admin.cookie } })).json()) as Body
  const [waiting] = await read<{ id: string }[]>('/api/leave-requests/pending-for-approval')
  const [own] = await read<{ id: string }[]>('/api/leave-requests/mine')
  const routes = routesOf(await read<ApiDescription>('/api/openapi.json'))
  const took = new Map<string, Took>()
  for (const route of routes) {
    if (route.method !== 'GET' || leftOut.test(route.path)) continue
    const id = route.path.startsWith('/api/approvals') ? waiting?.id : (own?.id ?? waiting?.id)
    const call = callOf(admin, callFor(route, admin, id))
    const { status } = await fetch(app.url + call.path, { headers: call.headers ?? {} })
    if (status === 200)
      took.set(
        route.path,
        await runLoad({ url: app.url, connections: 1, calls: [call], seconds: options.seconds }),
      )
    // A company that has just begun has nothing to ask of some.
    else console.log(`  Not read: ${call.path}: ${status}`)
  }
  return took
}

function callFor({ path, parameters }: Route, { userId }: SignedIn, requestId: string | undefined): Call {
  const month = { startDate: '2026-05-01', endDate: '2026-05-31' }
  const query = { ...examples[`GET ${path}`]?.query }
  if (query['endDate']) Object.assign(query, month)
  for (const { name, required, in: place } of parameters)
    if (required && place === 'query' && query[name] === undefined)
      query[name] = name === 'month' ? '2026-05' : '2026-05-01'
  const isOfPerson = /^\/api\/team\/|userId/.test(path)
  const address = path.replace(/\{\w+\}/, String(isOfPerson ? userId : requestId))
  return { path: `${address}?${new URLSearchParams(query)}` }
}
