import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MadeApiKey } from '#shared/api-key/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { ownRequests } from './calls.ts'
import { type Child, startApp } from './child.ts'
import type { Figure } from './figure.ts'
import type { FilledCluster } from './filled-cluster.ts'
import { type Call, runLoad } from './http-load.ts'
import { callOf, type SignedIn, signIn } from './people.ts'
import type { Group } from './report.ts'
import { inTurns, p50, perSecond } from './turns.ts'

const people = 50
/** A page of the API, and what a person asks for in thirteen years. */
const listed = 100
const endpoints = 20
const messages = 10_000
const eventsOfEach = messages / endpoints
const givenUpAfterMs = 300_000

/** The public API beside the screens' own calls, and webhooks of which one never answers. */
export async function benchApi(cluster: FilledCluster): Promise<Group> {
  const database = await cluster.copyOf('long_service', [
    { people, companies: [1, 1], years: [2014, 2026], annualDays: 300, status: `'approved'` },
  ])
  const employees = await signIn(database, [1, 1], people)
  const app = await startApp(database.url, {
    // Webhooks to this machine.
    NODE_ENV: 'development',
    SECRETS_KEY: randomBytes(32).toString('base64'),
  })
  try {
    const figures = [...(await benchList(app, employees)), ...(await benchWebhooks(app, employees))]
    return { name: 'api', title: `The public API, in a company of ${people}`, figures, notes }
  } finally {
    await app.stop()
  }
}

const notes = [
  `The list is of a person's own ${listed} latest requests with a key, beside all 104 in the call of My Requests; a key's limits are off.`,
  `Balances are adjusted ${eventsOfEach} times, and each of ${endpoints} webhooks is sent every event: ${messages.toLocaleString('en')} messages, each signed, sent and stored with its answer. One receiver never answers; what is measured ends when the other ${endpoints - 1} have all of theirs, beside the adjusting, the receivers and PostgreSQL on the same processors.`,
]

async function benchList({ url }: Child, employees: readonly SignedIn[]): Promise<Figure[]> {
  const readers = employees.slice(1, 33)
  const listOf = async (person: SignedIn): Promise<Call> => ({
    path: `/api/v1/leave-requests?limit=${listed}&userId=${person.userId}`,
    headers: { authorization: `Bearer ${await makeKey(url, person)}` },
  })
  const lists = await Promise.all(readers.map(listOf))
  const turns = await inTurns({
    api: { url, connections: 8, calls: lists },
    screen: { url, connections: 8, calls: readers.map(ownRequests) },
  })
  return [
    {
      name: 'list with a key ÷ the screen’s',
      measured: 100 * turns.ratio('api', 'screen', perSecond),
      goal: 60,
      unit: '%',
      atLeast: true,
    },
    ...(['api', 'screen'] as const).flatMap((name): Figure[] => [
      { name: `list, ${name}`, measured: turns.median(name, perSecond), goal: null, unit: 'per s' },
      { name: `list, ${name}, p50`, measured: turns.median(name, p50), goal: null, unit: 'ms' },
    ]),
  ]
}

async function makeKey(url: string, person: SignedIn): Promise<string> {
  const body = { name: 'Bench', isPersonal: true, scopes: ['leave:read'], lifeDays: 30 }
  const { token } = await send<MadeApiKey>(url, post(person, '/api/api-keys', body))
  return token
}

async function benchWebhooks(app: Child, employees: readonly SignedIn[]): Promise<Figure[]> {
  const [admin] = employees
  if (!admin) throw new Error('Nobody has signed in.')
  const receivers = await startReceivers()
  try {
    const types = ['balance.adjusted']
    for (const url of receivers.urls)
      await send(app.url, post(admin, '/api/webhook-endpoints', { url, types, seesPrivateTypes: false }))
    const begin = performance.now()
    await runLoad({
      url: app.url,
      connections: 8,
      calls: adjustments(admin, employees),
      once: true,
      expected: 201,
    })
    const written = performance.now()
    await receivers.untilAll(eventsOfEach)
    const end = performance.now()
    return [
      { name: 'webhooks to 19 of 20', measured: (end - begin) / 1000, goal: 60, unit: 's' },
      { name: 'of it, adjusting', measured: (written - begin) / 1000, goal: null, unit: 's' },
      {
        name: 'messages',
        measured: ((endpoints - 1) * eventsOfEach) / ((end - begin) / 1000),
        goal: null,
        unit: 'per s',
      },
    ]
  } finally {
    receivers.close()
  }
}

function adjustments(admin: SignedIn, employees: readonly SignedIn[]): Call[] {
  return Array.from({ length: eventsOfEach }, (_, index) => {
    const { userId } = employees[index % employees.length] ?? admin
    const date: PlainDate = '2026-03-02'
    const body = { userId, leaveType: 'annual', date, unit: 'days', amount: 1, reason: 'Bench' }
    return post(admin, '/api/leave-adjustments', body)
  })
}

type Receivers = { urls: string[]; untilAll: (each: number) => Promise<void>; close: () => void }

/** Programs at addresses of their own; the first takes what is sent and never answers. */
async function startReceivers(): Promise<Receivers> {
  const received = new Map<string, Set<string>>()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let wanted = Number.POSITIVE_INFINITY
  const settle = () => {
    const full = [...received.values()].filter((ids) => ids.size >= wanted)
    if (full.length === endpoints - 1) resolve()
  }
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.url === '/0') return
      const ids = received.get(request.url ?? '') ?? new Set()
      received.set(request.url ?? '', ids.add(String(request.headers['webhook-id'])))
      response.writeHead(204).end()
      settle()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    urls: Array.from({ length: endpoints }, (_, index) => `http://127.0.0.1:${port}/${index}`),
    untilAll: async (each) => {
      wanted = each
      settle()
      const timer = setTimeout(() => reject(new Error('Messages are missing.')), givenUpAfterMs)
      await promise.finally(() => clearTimeout(timer))
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function post(person: SignedIn, path: string, body: object): Call {
  return callOf(person, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function send<Answer>(
  url: string,
  { method = 'GET', path, headers = {}, body = '' }: Call,
): Promise<Answer> {
  const answer = await fetch(url + path, { method, headers, body })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}
