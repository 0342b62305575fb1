import { setTimeout as sleep } from 'node:timers/promises'
import type { LeaveRequest, LeaveStatus } from '#shared/leave/contract.ts'
import { addDays, weekdayOf } from '#shared/plain-date.ts'
import { type Answer, call, type Session } from './call.ts'
import type { LoadCompany, Member } from './company.ts'
import { done, type Figure, none } from './figures.ts'
import { until } from './until.ts'

/**
 * What the server has acknowledged of a request: its last known status, and what an unanswered change may
 * have made of it.
 */
type Acknowledged = { request: LeaveRequest; mayBe: Set<LeaveStatus>; isDecided: boolean }

/** People who ask for leave, decide, cancel and read without a pause, with the answers they got. */
export type Load = {
  company: LoadCompany
  acknowledged: Map<string, Acknowledged>
  /** Every answer so far, the oldest first. */
  answers: Answer[]
  /** Lets the calls under way end, and makes no more. */
  stop(): Promise<void>
}

/** So that a server that is away is not asked thousands of times a second. */
const pauseAfterFailureMs = 20

/** Puts a load on a company. Days are taken from `firstDay` on, which the loads before have not used. */
export function startLoad(company: LoadCompany, days: Calendar = new Calendar(company.today)): Load {
  const load: Load & { isStopped: boolean } = {
    company,
    acknowledged: new Map(),
    answers: [],
    isStopped: false,
    stop: async () => {
      load.isStopped = true
      await Promise.all(loops)
    },
  }
  const loops = company.writers.map(async (writer) => {
    for (let turn = 0; !load.isStopped; turn++) {
      const isAnswered = await takeTurn(load, { writer, turn, date: days.next(writer.id) })
      if (!isAnswered) await sleep(pauseAfterFailureMs)
    }
  })
  return load
}

/** Working days that each person has not asked for yet. */
export class Calendar {
  readonly #from: string
  readonly #taken = new Map<string, string>()

  constructor(today: string) {
    this.#from = today
  }

  next(personId: string): string {
    let date = addDays(this.#taken.get(personId) ?? this.#from, 1)
    while (weekdayOf(date) % 6 === 0) date = addDays(date, 1)
    this.#taken.set(personId, date)
    return date
  }
}

type Turn = { writer: Member; turn: number; date: string }

/** Sick leave is approved at once, some of it cancelled; unpaid leave is decided. Returns success. */
async function takeTurn(load: Load, { writer, turn, date }: Turn): Promise<boolean> {
  const leaveType = turn % 2 ? 'unpaid' : 'sick'
  const dates = { startDate: date, endDate: date, isHalfDay: false }
  const asked = await noted(load, writer, 'POST', '/api/leave-requests', { leaveType, ...dates })
  if (asked.status !== 201) return asked.status !== 0 && asked.status < 500
  // The contract of the route.
  const request = asked.body as LeaveRequest
  const acknowledged = { request, mayBe: new Set([request.status]), isDecided: false }
  load.acknowledged.set(request.id, acknowledged)

  if (leaveType === 'unpaid') {
    const status = turn % 4 === 1 ? 'approved' : 'rejected'
    acknowledged.mayBe.add(status)
    const path = `/api/leave-requests/${request.id}/approve`
    const decided = await noted(load, load.company.admin, 'PATCH', path, { status })
    if (decided.status === 200) Object.assign(acknowledged, { mayBe: new Set([status]), isDecided: true })
  } else if (turn % 6 === 0) {
    acknowledged.mayBe.add('cancelled')
    const cancelled = await noted(load, writer, 'POST', `/api/leave-requests/${request.id}/cancel`)
    if (cancelled.status === 200) acknowledged.mayBe = new Set(['cancelled'])
  }
  const read = await noted(load, writer, 'GET', '/api/leave-balance')
  return read.status === 200
}

async function noted(
  load: Load,
  session: Session,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await call(session, method, path, body)
  load.answers.push(answer)
  return answer
}

/** Answers that a server may never give: all but success, and what `mayFail` allows (0 is no answer). */
export function unexpected({ answers }: Pick<Load, 'answers'>, mayFail: readonly number[] = []): string[] {
  return answers
    .filter(({ status }) => status !== 200 && status !== 201 && !mayFail.includes(status))
    .map(({ status, body, ms }) => `${status} after ${ms.toFixed(0)} ms: ${JSON.stringify(body)}`)
}

/** Waits until the load has had some more requests acknowledged. */
export async function moreWrites({ acknowledged }: Load, more = 8, withinMs = 120_000): Promise<void> {
  const before = acknowledged.size
  await until(() => acknowledged.size > before + more, { what: 'some writes', withinMs })
}

/** What every fault must leave of the loads: all that was acknowledged, and nothing by half. */
export function figuresOfLoads(
  loads: readonly Load[],
  { lost, unsound }: { lost: readonly string[]; unsound: readonly string[] },
  contradictions: readonly string[],
): Figure[] {
  return [
    done(
      'writes acknowledged',
      loads.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    ),
    none('acknowledged writes lost', lost),
    none('half-done', [...unsound, ...contradictions]),
  ]
}
