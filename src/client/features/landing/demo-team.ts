import { addDays, type PlainDate, weekdayOf } from '#shared/plain-date.ts'
import type { DemoLeaveType } from './leave-marks.ts'

/** Leave of the made-up team; `from` and `to` count days from the Monday of the visitor's own week. */
export type DemoLeave = {
  type: DemoLeaveType
  from: number
  to: number
  half?: 'morning' | 'afternoon'
  status?: 'pending' | 'approved'
}

export type DemoPerson = { name: string; team: string; leave: readonly DemoLeave[] }

/** The request that waits in the hero and lies in the statement below. */
export const bensRequest = {
  type: 'annual',
  from: 9,
  to: 11,
  days: 3,
  remaining: 12,
} as const

/** The request on the approval card. */
export const tessRequest = { type: 'unpaid', from: 14, to: 17, days: 4 } as const

export const yuki: DemoPerson = {
  name: 'Yuki Arai',
  team: 'Support',
  leave: [
    { type: 'annual', from: -4, to: -3 },
    { type: 'personal', from: 3, to: 3 },
    { type: 'annual', from: 16, to: 16 },
  ],
}

export const colleagues: readonly DemoPerson[] = [
  { name: 'Ines Duarte', team: 'Engineering', leave: [{ type: 'sick', from: 0, to: 1 }] },
  { name: 'Jonas Falk', team: 'Engineering', leave: [{ type: 'annual', from: 3, to: 8 }] },
  {
    name: 'Ravi Menon',
    team: 'Engineering',
    leave: [
      { type: 'personal', from: -3, to: -3, half: 'afternoon' },
      { type: 'annual', from: 15, to: 18 },
    ],
  },
  {
    name: 'Tess Moreau',
    team: 'Support',
    leave: [
      { type: 'sick', from: -6, to: -5 },
      { type: 'unpaid', from: 7, to: 10 },
    ],
  },
  yuki,
  {
    name: 'Mara Lind',
    team: 'Design',
    leave: [
      { type: 'annual', from: -7, to: -5 },
      { type: 'annual', from: 14, to: 18 },
    ],
  },
]

/** The Monday from which the team's days count. */
export function mondayOf(date: PlainDate): PlainDate {
  return addDays(date, 1 - (weekdayOf(date) || 7))
}
