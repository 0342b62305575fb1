import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { judgeBalances } from '#test/faults/balances.ts'
import { call, type Session } from '#test/faults/call.ts'
import { makeLoadCompany } from '#test/faults/company.ts'
import { type Figure, none, percentile, slowdown, time } from '#test/faults/figures.ts'
import { judgeAllCompanies } from '#test/faults/stored.ts'
import type { Testbed } from '#test/faults/testbed.ts'
import { comesTrue } from '#test/faults/until.ts'
import { startServer } from '#test/server-process.ts'

const closedWithinMs = 15_000
/** Long enough to tell a socket that is never closed from a machine that is busy. */
const givenUpAfterMs = 120_000

/**
 * Many sockets that send a head or a body byte by byte, or ask much and read nothing: others notice nothing,
 * and the slow ones are closed.
 */
export async function measureSlowSockets(testbed: Testbed, sockets: number): Promise<Figure[]> {
  const installation = await testbed.newInstallation()
  const server = await startServer(installation)
  try {
    const company = await makeLoadCompany(server.url, 1)
    const { admin } = company
    await normalAnswers(admin, 1_000)
    const usual = await normalAnswers(admin, 3_000)
    const slow = Array.from(
      { length: sockets },
      (_, index) => new SlowSocket(new URL(server.url).port, index),
    )
    const meanwhile = await normalAnswers(admin, 3_000)
    await comesTrue(() => slow.every(({ openMs }) => openMs !== undefined), { withinMs: givenUpAfterMs })
    const stillOpen = slow.filter(({ openMs }) => openMs === undefined)
    const openMs = slow.map((socket) => socket.end())
    const contradictions = await judgeBalances(company)
    await server.stop()
    const unsound = await judgeAllCompanies(installation)
    const failed = meanwhile.filter(({ status }) => status !== 200).map(({ status }) => String(status))
    const [p95, usualP95] = [meanwhile, usual].map((answers) =>
      percentile(
        answers.map(({ ms }) => ms),
        0.95,
      ),
    )
    return [
      slowdown('normal p95', p95 ?? Number.NaN, usualP95 ?? Number.NaN, 2),
      none('normal requests failed', failed),
      none('rows that contradict each other afterwards', [...unsound, ...contradictions]),
      none(
        'slow ones still open',
        stillOpen.map(({ way }) => way),
      ),
      time('slow ones closed within', Math.max(...openMs), closedWithinMs),
    ]
  } finally {
    await server.kill9()
    await installation.drop()
  }
}

async function normalAnswers(session: Session, forMs: number) {
  const until = performance.now() + forMs
  const answers = []
  while (performance.now() < until) {
    answers.push(await call(session, 'GET', '/api/leave-balance'))
    await sleep(10)
  }
  return answers
}

const head = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
const manyQuestions = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200)
const body = `${head}Content-Length: 10000\r\n\r\n`

class SlowSocket {
  /** How long the server kept it open; undefined while it does. */
  openMs: number | undefined
  /** What it is slow at. */
  readonly way: 'reads nothing' | 'slow body' | 'slow head'
  readonly #socket: Socket
  readonly #openedAt = performance.now()
  readonly #drip: NodeJS.Timeout

  /** Every other one is slow within its body; one in 25 asks two hundred times and reads nothing. */
  constructor(port: string, index: number) {
    this.#socket = connect(Number(port), '127.0.0.1')
    this.#socket.on('error', () => {})
    this.way = index % 25 === 0 ? 'reads nothing' : index % 2 ? 'slow body' : 'slow head'
    if (this.way === 'reads nothing') this.#socket.pause().write(manyQuestions)
    else this.#socket.resume().write(this.way === 'slow body' ? body : head)
    this.#drip = setInterval(() => this.#socket.write('x'), 1_000)
    this.#socket.once('close', () => this.#closed())
  }

  /** Ends it where the server has not; answers how long it was open, in milliseconds. */
  end(): number {
    this.#socket.destroy()
    return this.openMs ?? this.#closed()
  }

  #closed(): number {
    clearInterval(this.#drip)
    this.openMs ??= performance.now() - this.#openedAt
    return this.openMs
  }
}
