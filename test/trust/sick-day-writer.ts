import type { LeaveRequest } from '#shared/leave/contract.ts'
import { addDays } from '#shared/plain-date.ts'
import { LocalBrowser } from '../local-browser.ts'
import { type Server, startServer } from '../server-process.ts'
import { until } from './until.ts'

/** Somebody with a company of their own, who asks for one sick day after another. */
export class Writer {
  readonly email: string
  readonly acknowledged: string[] = []
  failed = 0
  readonly #browser: LocalBrowser
  readonly #enough = new AbortController()
  #writing: Promise<void> = Promise.resolve()

  private constructor(email: string, browser: LocalBrowser) {
    this.email = email
    this.#browser = browser
  }

  static async join(server: Server, n: number): Promise<Writer> {
    const email = `writer${n}@halyard.example`
    const browser = await new LocalBrowser(server.url).signIn({ email, name: `Writer ${n}` })
    const company = { name: `Halyard ${n}`, annualDays: 20, accrualType: 'all_at_once' }
    const { status } = await browser.json('POST', '/api/companies', company)
    if (status !== 201) throw new Error(`A company was answered with ${status}.`)
    return new Writer(email, browser)
  }

  begin(): void {
    this.#writing = this.#write()
  }

  async end(): Promise<void> {
    this.#enough.abort()
    await this.#writing
  }

  async #write(): Promise<void> {
    for (let day = 1; !this.#enough.signal.aborted; day++) {
      const date = addDays('2026-01-01', day)
      const body = { leaveType: 'sick', startDate: date, endDate: date, isHalfDay: false }
      const answer = await this.#browser.json<LeaveRequest>('POST', '/api/leave-requests', body)
      if (answer.status === 201) this.acknowledged.push(answer.body.id)
      if (answer.status >= 500) this.failed++
    }
  }
}

/** Waits until something is so of each of them. */
export function untilEach(people: Writer[], isSo: (person: Writer, n: number) => boolean): Promise<void> {
  return until(() => people.every(isSo), { what: 'each writer has come on', withinMs: 60_000 })
}

/** What each of them has asked for, by a server on this folder; undefined for whom it doesn't know. */
export async function readAll(
  dataDir: string,
  people: Pick<Writer, 'email'>[],
): Promise<(LeaveRequest[] | undefined)[]> {
  const server = await startServer({ dataDir })
  try {
    return await Promise.all(
      people.map(async ({ email }) => {
        const browser = await new LocalBrowser(server.url).signIn({ email, name: 'Some Writer' })
        const { status, body } = await browser.json<LeaveRequest[]>('GET', '/api/leave-requests/mine')
        return status === 200 ? body : undefined
      }),
    )
  } finally {
    await server.stop()
  }
}
