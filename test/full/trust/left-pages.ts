import { Agent, type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { givenUpAfterMs, type Session } from '#test/faults/call.ts'
import { makeLoadCompany } from '#test/faults/company.ts'
import { done, type Figure, none, percentile } from '#test/faults/figures.ts'
import type { Testbed } from '#test/faults/testbed.ts'
import { startServer } from '#test/server-process.ts'

const longestStayMs = 120
const tabs = 8

/** What pages read as they open. */
const pages = [
  [
    '/api/auth/user',
    '/api/dashboard/stats',
    '/api/leave-requests/mine',
    '/api/leave-requests/pending-for-approval?limit=50',
    '/api/events',
  ],
  ['/api/auth/user', '/api/team', '/api/teams', '/api/invitations', '/api/notifications', '/api/events'],
  ['/api/auth/user', '/api/leave-requests/mine', '/api/leave-types', '/api/notifications', '/api/events'],
  [
    '/api/auth/user',
    '/api/calendar?startDate=2026-03-01&endDate=2026-03-31',
    '/api/calendar?startDate=2026-04-01&endDate=2026-04-30',
    '/api/calendar/pending?startDate=2026-04-01&endDate=2026-04-30',
    '/api/events',
  ],
]

/**
 * Tabs that open a page and leave it amid its reads, as a browser does: whatever was cut off, the first read
 * of the next page is answered. Each tab has six connections, which it keeps.
 */
export async function measureLeftPages(testbed: Testbed, rounds: number): Promise<Figure[]> {
  const installation = await testbed.newInstallation()
  const server = await startServer(installation)
  try {
    const { admin, writers } = await makeLoadCompany(server.url, 3)
    const people = [admin, ...writers]
    const walks = await Promise.all(
      Array.from({ length: tabs }, (_, tab) =>
        walk(people[tab % people.length] ?? admin, Math.ceil(rounds / tabs)),
      ),
    )
    const answers = walks.flat()
    const unanswered = answers.filter(({ status }) => status !== 200)
    const p99 = percentile(
      answers.map(({ ms }) => ms),
      0.99,
    )
    await server.stop()
    return [
      done(`pages left (p99 of the next read ${Math.round(p99)} ms)`, answers.length),
      none(
        'next reads without an answer',
        unanswered.map(({ status, ms }) => `${status} after ${Math.round(ms)} ms`),
      ),
    ]
  } finally {
    await server.kill9()
    await installation.drop()
  }
}

type NextRead = { status: number; ms: number }

async function walk(session: Session, rounds: number): Promise<NextRead[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const answers: NextRead[] = []
  for (let round = 0; round < rounds; round++) {
    const page = pages[round % pages.length] ?? []
    const reads = page.map((address) => open(session, agent, address))
    await sleep(Math.random() * longestStayMs)
    for (const opened of reads) opened.destroy()
    answers.push(await read(session, agent, '/api/auth/user'))
  }
  agent.destroy()
  return answers
}

function open({ origin, cookie }: Session, agent: Agent, address: string): ClientRequest {
  const request = get(origin + address, { agent, headers: { cookie } }, (answer) => {
    answer.resume()
    answer.on('error', () => {})
  })
  return request.on('error', () => {})
}

function read({ origin, cookie }: Session, agent: Agent, address: string): Promise<NextRead> {
  const at = performance.now()
  const { promise, resolve } = Promise.withResolvers<NextRead>()
  const end = (status: number) => resolve({ status, ms: performance.now() - at })
  const request = get(origin + address, { agent, headers: { cookie } }, (answer) => {
    answer.resume()
    answer.once('end', () => end(answer.statusCode ?? 0))
    answer.once('error', () => end(0))
  })
  const signal = AbortSignal.timeout(givenUpAfterMs)
  signal.addEventListener('abort', () => request.destroy())
  // Of a connection that the server had closed meanwhile, a browser would not take it: it sends the read
  // again over another.
  request.once('error', () =>
    request.reusedSocket && !signal.aborted ? resolve(read({ origin, cookie }, agent, address)) : end(0),
  )
  return promise
}
