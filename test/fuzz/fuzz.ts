import { whoMay } from '#test/security/who-may.ts'
import { type ApiDescription, type Route, routesOf } from './api.ts'
import { harvestIds, nounOf, pickId } from './ids.ts'
import { complaintsOf } from './judge.ts'
import { Random, seedOf } from './random.ts'
import { type FuzzRequest, makeRequest } from './request.ts'
import { type FuzzAnswer, send } from './send.ts'
import {
  type FuzzRole,
  type FuzzTarget,
  type FuzzWorld,
  fuzzRoles,
  makeFuzzWorld,
  signInStranger,
} from './world.ts'

export type FuzzOptions = {
  seed: number
  requestsPerRole: number
  /** Only this batch, to reproduce a complaint. */
  onlyBatch?: number
}

export type FuzzOutcome = {
  requests: number
  /** How many answers of each status came. */
  statuses: Record<string, number>
  /** Answers of 5xx, and none at all. */
  faults: number
  /**
   * Other complaints: a status or a shape outside the contract, data of another company, its rows changed, or
   * balances that contradict each other.
   */
  unexpected: number
  /** The slowest answer, and what was asked. */
  worstMs: number
  slowest: string
  /** Each with the seed, batch, role and number that make the request again. */
  complaints: string[]
}

/** Each batch is for two new companies: changes of roles and rows end with it. */
const batchSize = 250

/**
 * Calls every described route, and those that the description leaves out, as each role, with requests of all
 * kinds. The same seed makes the same requests.
 */
export async function fuzz(target: FuzzTarget, options: FuzzOptions): Promise<FuzzOutcome> {
  const { seed, requestsPerRole, onlyBatch } = options
  const outcome: FuzzOutcome = {
    requests: 0,
    statuses: {},
    faults: 0,
    unexpected: 0,
    worstMs: 0,
    slowest: '',
    complaints: [],
  }
  const described = routesOf(await describe(target.address))
  const routes = [...described.filter(({ path }) => !leftOut.includes(path)), ...undescribed]
  const batches = Math.ceil(requestsPerRole / batchSize)
  for (let batch = 0; batch < batches; batch++) {
    if (onlyBatch !== undefined && batch !== onlyBatch) continue
    const count = Math.min(batchSize, requestsPerRole - batch * batchSize)
    await fuzzBatch(target, routes, { name: `${seed}-${batch}`, count }, outcome)
  }
  return outcome
}

/**
 * Whoever leaves or signs out calls nothing afterwards; an invitation's id opens what its mail says, also
 * another company's.
 */
const leftOut = [
  '/api/companies/mine/leave',
  '/api/sessions',
  '/api/invitations/{id}/offer',
  '/api/invitations/{id}/report',
]

type Batch = { name: string; count: number }
/** One request of a batch. */
type FuzzCall = { routes: Route[]; world: FuzzWorld; batch: string; role: FuzzRole; number: number }

async function fuzzBatch(target: FuzzTarget, routes: Route[], { name, count }: Batch, outcome: FuzzOutcome) {
  const world = await makeFuzzWorld(target, name)
  const before = await world.readTheirs()
  for (const role of fuzzRoles)
    for (let number = 0; number < count; number++) {
      const hasJoined = await fuzzOnce(target.address, { routes, world, batch: name, role, number }, outcome)
      // A stranger who has set up a company is none any more.
      if (hasJoined) world.cookies.stranger = await signInStranger(target, `${name}-${number}`)
    }
  const after = await world.readTheirs()
  if (after !== before)
    complain(
      outcome,
      'unexpected',
      `batch ${name}: rows of the other company have changed: ${differenceOf(before, after)}`,
    )
  for (const contradiction of await world.findContradictions())
    complain(outcome, 'unexpected', `batch ${name}: ${contradiction}`)
}

/** Answers whether a stranger has become a member. */
async function fuzzOnce(address: string, call: FuzzCall, outcome: FuzzOutcome): Promise<boolean> {
  const { routes, world, batch, role, number } = call
  const random = new Random(seedOf(batch, role, number))
  const route = random.pick(routes)
  const idFor = (field: string) => pickId(random, world, nounOf(field, route.path))
  const request = makeRequest(route, { random, idFor })
  const answer = await send(address, world.cookies[role], request)
  note(outcome, request, answer)
  const asked = { role, route, request, who: whoMay[`${route.method} ${route.path}`] ?? 'members' }
  for (const complaint of complaintsOf(asked, answer, world))
    complain(
      outcome,
      isFault(answer) ? 'faults' : 'unexpected',
      `batch ${batch} ${role} ${number}: ${inWords(request)} → ${complaint}`,
    )
  const isDone = answer.status === 200 || answer.status === 201
  if (isDone && role !== 'stranger') harvestIds(world.ours, request.url, answer)
  return (
    isDone &&
    role === 'stranger' &&
    request.method === 'POST' &&
    joining.test(request.url.split('?')[0] ?? '')
  )
}

const joining = /^\/api\/(companies|companies\/import|invitations\/[^/]+\/accept)$/

const isFault = ({ status }: FuzzAnswer) => status === null || status >= 500

function inWords({ method, url, headers, body = '' }: FuzzRequest): string {
  return `${method} ${url.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${body.slice(0, 500)}`
}

function note(outcome: FuzzOutcome, request: FuzzRequest, { status, ms }: FuzzAnswer): void {
  outcome.requests++
  outcome.statuses[String(status)] = (outcome.statuses[String(status)] ?? 0) + 1
  if (ms > outcome.worstMs) Object.assign(outcome, { worstMs: ms, slowest: inWords(request) })
}

/** The first lines that one of the two has alone. */
function differenceOf(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const changed = [...now.filter((line) => !old.includes(line)), ...old.filter((line) => !now.includes(line))]
  return changed.slice(0, 4).join(' | ').slice(0, 600)
}

type Kind = 'faults' | 'unexpected'

function complain(outcome: FuzzOutcome, kind: Kind, complaint: string): void {
  outcome[kind]++
  outcome.complaints.push(complaint)
}

async function describe(address: string): Promise<ApiDescription> {
  const { text } = await send(address, '', {
    method: 'GET',
    url: '/api/openapi.json',
    headers: {},
    body: undefined,
  })
  return JSON.parse(text) as ApiDescription
}

const text = { type: 'string', maxLength: 200 }
const query = (...names: string[]) => names.map((name) => ({ name, in: 'query', schema: text }))

/**
 * Routes for browsers, which the description of the API leaves out. Signing out has tests of its own: here it
 * would end the sessions.
 */
const undescribed: Route[] = [
  { path: '/api/auth/google', parameters: query('to'), statuses: [302] },
  { path: '/api/auth/google/callback', parameters: query('code', 'state', 'error', 'iss'), statuses: [302] },
  { path: '/api/login', parameters: query('to'), statuses: [302] },
  { path: '/api/open', parameters: query('to'), statuses: [302] },
  { path: '/api/openapi.json', parameters: [], statuses: [200] },
  { path: '/api/events', parameters: query('lastEventId'), statuses: [200] },
].map((route) => ({ ...route, method: 'GET', body: undefined }))
