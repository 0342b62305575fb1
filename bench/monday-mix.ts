import { approvalsPage, approve, ask, calendarPage, callOf, dashboardPage, team } from './calls.ts'
import type { SignedIn } from './company.ts'
import { FreeDays } from './free-days.ts'
import type { Call, OpenLoopCall } from './load.ts'

/** The mix of calls of a Monday's first hour; what is asked for is decided later. */
export class Monday {
  readonly #people: readonly SignedIn[]
  readonly #days: FreeDays
  readonly #admins: ReadonlyMap<string, SignedIn>
  readonly #deciders: readonly SignedIn[]
  readonly #waiting: { id: string; admin: SignedIn }[] = []
  #sent = 0

  constructor(people: readonly SignedIn[]) {
    this.#people = people
    this.#days = new FreeDays(people.filter(({ role }) => role === 'employee'))
    this.#deciders = people.filter(({ role }) => role !== 'employee')
    this.#admins = new Map(
      people.filter(({ role }) => role === 'admin').map((admin) => [admin.companyId, admin]),
    )
  }

  /** By the share of each kind in a hundred calls, in an order that mixes them. */
  next(): OpenLoopCall {
    const place = (this.#sent++ * 37) % 100
    if (place < 55) return { kind: 'dashboard', calls: dashboardPage(this.#anybody()) }
    if (place < 70)
      return {
        kind: 'calendar',
        calls: calendarPage(this.#anybody(), { startDate: '2026-11-01', endDate: '2026-11-30' }),
      }
    if (place < 80) return this.#ask()
    if (place < 88) return this.#decide()
    if (place < 93) return this.#approvals()
    if (place < 97) return { kind: 'statement', calls: [statement(this.#anybody())] }
    if (place < 99) return { kind: 'team', calls: [team(this.#anybody())] }
    return { kind: 'report', calls: [usage(this.#oneOf(this.#deciders))] }
  }

  #ask(): OpenLoopCall {
    const [free] = this.#days.next(1)
    const admin = free && this.#admins.get(free.person.companyId)
    if (!free || !admin) throw new Error('There is nobody to ask.')
    const answeredBy = (body: string) => {
      this.#waiting.push({ id: (JSON.parse(body) as { id: string }).id, admin })
    }
    return { kind: 'ask', calls: [ask(free.person, free.date)], answeredBy }
  }

  #decide(): OpenLoopCall {
    const oldest = this.#waiting.shift()
    return oldest ? { kind: 'decide', calls: [approve(oldest.admin, oldest.id)] } : this.#approvals()
  }

  #approvals(): OpenLoopCall {
    return { kind: 'approvals', calls: [approvalsPage(this.#oneOf(this.#deciders))] }
  }

  #anybody(): SignedIn {
    return this.#oneOf(this.#people)
  }

  #oneOf(some: readonly SignedIn[]): SignedIn {
    const one = some[Math.floor(Math.random() * some.length)]
    if (!one) throw new Error('There is nobody.')
    return one
  }
}

function statement(person: SignedIn): Call {
  return callOf(person, { path: `/api/leave-statements/${person.userId}` })
}

function usage(person: SignedIn): Call {
  return callOf(person, { path: '/api/reports/usage' })
}
