import type { LeaveRequest } from '#shared/leave/contract.ts'
import { addDays } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { compareBalances, type Reads } from '../invariants/balances.ts'
import { LocalBrowser } from '../local-browser.ts'
import { type Server, startServer } from '../server-process.ts'
import { judgeAllCompanies } from './stored.ts'
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

type Kept = {
  /** What each of them has asked for; undefined for whom the server doesn't know. */
  leave: (LeaveRequest[] | undefined)[]
  /** What is half-done or contradicts itself, in words. */
  unsound: string[]
}

/** What a server on this folder answers each of them, and what is in the folder once it has stopped. */
export async function readAll(dataDir: string, people: Pick<Writer, 'email'>[]): Promise<Kept> {
  const server = await startServer({ dataDir })
  const unsound: string[] = []
  let leave: Kept['leave']
  try {
    leave = await Promise.all(people.map(({ email }) => readOne(server, email, unsound)))
  } finally {
    await server.stop()
  }
  unsound.push(...(await judgeAllCompanies({ dataDir, env: {} })))
  return { leave, unsound }
}

async function readOne({ url }: Server, email: string, unsound: string[]) {
  const browser = await new LocalBrowser(url).signIn({ email, name: 'Some Writer' })
  const { status, body } = await browser.json<LeaveRequest[]>('GET', '/api/leave-requests/mine')
  if (status !== 200) return undefined
  unsound.push(...(await complaintsOfBalance(browser)))
  return body
}

/** Each is the admin of a company of their own. */
async function complaintsOfBalance(browser: LocalBrowser): Promise<string[]> {
  const reads: Reads = async <Answer>(path: string) => (await browser.json<Answer>('GET', path)).body
  const { id, today } = await reads<CurrentUser>('/api/auth/user')
  const { complaints } = await compareBalances({ admin: reads, people: [{ id, reads }], today })
  return complaints
}
