import { createStore, useStore } from '#client/api/store.ts'
import type { AwayLeave } from '#client/leave-ui/leave-rows.ts'
import { endsOfHalf } from '#shared/leave/leave-period.ts'
import { weekStartOf } from '#shared/leave/week-start.ts'
import { addDays, type PlainDate } from '#shared/plain-date.ts'

/** Days counted from the Monday of the visitor's own week. */
type DemoDates = { from: number; to: number }

type DemoLeave = DemoDates & { type: string; half?: 'morning' | 'afternoon'; status?: 'pending' | 'approved' }

export type DemoPerson = { firstName: string; lastName: string; team: string; leave: readonly DemoLeave[] }

export type DemoDecision = 'pending' | 'approved' | 'rejected'

/** The request that waits in the hero and is the last line of the statement below. */
export const bensRequest = { type: 'annual', from: 9, to: 11, days: 3, remaining: 12 } as const

/** The request on the approval card. */
export const tessRequest = { type: 'unpaid', from: 14, to: 17, days: 4 } as const

export const tess: DemoPerson = {
  firstName: 'Tess',
  lastName: 'Moreau',
  team: 'Support',
  leave: [
    { type: 'sick', from: -6, to: -5 },
    { type: 'unpaid', from: 7, to: 10 },
  ],
}

export const yuki: DemoPerson = {
  firstName: 'Yuki',
  lastName: 'Arai',
  team: 'Support',
  leave: [
    { type: 'annual', from: -4, to: -3 },
    { type: 'personal', from: 3, to: 3 },
    { type: 'annual', from: 16, to: 16 },
  ],
}

const colleagues: readonly DemoPerson[] = [
  {
    firstName: 'Ines',
    lastName: 'Duarte',
    team: 'Engineering',
    leave: [{ type: 'sick', from: 0, to: 1 }],
  },
  {
    firstName: 'Jonas',
    lastName: 'Falk',
    team: 'Engineering',
    leave: [{ type: 'annual', from: 3, to: 8 }],
  },
  {
    firstName: 'Ravi',
    lastName: 'Menon',
    team: 'Engineering',
    leave: [
      { type: 'annual', from: -3, to: -3, half: 'afternoon' },
      { type: 'annual', from: 15, to: 18 },
    ],
  },
  tess,
  yuki,
  {
    firstName: 'Mara',
    lastName: 'Lind',
    team: 'Design',
    leave: [
      { type: 'annual', from: -7, to: -5 },
      { type: 'annual', from: 14, to: 18 },
    ],
  },
]

const bensDecision = createStore<DemoDecision>('pending')

/** What the visitor decided on Ben's request: shown by the timeline in the hero and by the statement. */
export function useBensDecision() {
  return { decision: useStore(bensDecision), decide: bensDecision.set }
}

/** The team with Ben, as his request was decided. */
export function useDemoTeam(): DemoPerson[] {
  const { decision } = useBensDecision()
  return [
    ...colleagues,
    { firstName: 'Ben', lastName: 'Osei', team: 'Design', leave: requested(bensRequest, decision) },
  ]
}

/** A request as leave; rejected, it is none. */
export function requested({ type, from, to }: DemoLeave, decision: DemoDecision): DemoLeave[] {
  return decision === 'rejected' ? [] : [{ type, from, to, status: decision }]
}

/** The date so many days after the Monday of this week. */
export function demoDate(today: PlainDate, day: number): PlainDate {
  return addDays(weekStartOf(today, 'monday'), day)
}

/** Somebody's leave as the product's own tables take it. */
export function leaveOf({ firstName, lastName, leave }: DemoPerson, today: PlainDate): AwayLeave[] {
  return leave.map(({ type, from, to, half = null, status = 'approved' }) => ({
    id: `${firstName} ${from}`,
    leaveType: type,
    startDate: demoDate(today, from),
    endDate: demoDate(today, to),
    ...endsOfHalf(half),
    unit: 'days',
    totalDays: half ? '0.5' : String(to - from + 1),
    status,
    user: { id: firstName, firstName, lastName },
  }))
}
