import fc from 'fast-check'
import { noon } from '#shared/leave/clock-time.ts'
import { everyWeek, type WorkingWeeks } from '#shared/leave/work-calendar.ts'
import { addDays, daysBetween } from '#shared/plain-date.ts'
import { passTime, type Rows, type World } from './world.ts'

type Call = {
  /** Of `World.people`. */
  who: number
  method: 'POST' | 'PATCH' | 'PUT'
  url: string
  body?: unknown
}

/** Something that happens: a call, or time that passes. */
export type Action = {
  name: string
  callIn: (world: World, rows: Rows) => Call | undefined | Promise<undefined>
}

const who = fc.nat({ max: 2 })
const leaveType = fc.constantFrom('annual', 'annual', 'annual', 'sick', 'personal')
const length = fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 6 }) }, fc.nat({ max: 25 }))
/** From today on, sometimes in the past, sometimes in the next leave year. */
const inDays = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 9 }) },
  fc.integer({ min: -10, max: 40 }),
  fc.integer({ min: 290, max: 310 }),
)

const asked = fc.record({
  leaveType,
  inDays,
  length,
  isHalfDay: fc.boolean(),
  halfDayPart: fc.option(fc.constantFrom('morning' as const, 'afternoon' as const), { nil: undefined }),
  startsAt: fc.option(fc.constantFrom(noon, '09:40'), { nil: undefined }),
  endsAt: fc.option(fc.constantFrom(noon, '15:25'), { nil: undefined }),
})
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never

const bodyOf = (world: World, rows: Rows, wanted: Asked) => {
  const { leaveType: type, inDays: from, length: days, startsAt, endsAt, ...half } = wanted
  const startDate = addDays(world.today, from)
  const dates = { leaveType: type, startDate, endDate: addDays(startDate, half.isHalfDay ? 0 : days) }
  if (half.isHalfDay) return { ...dates, ...half }
  // Types in days know noon alone.
  const isByTheClock = rows.policies.findLast((policy) => policy.leaveType === type)?.unit === 'hours'
  const timeOf = (time: string | undefined) => time && (isByTheClock ? time : noon)
  return { ...dates, isHalfDay: false, startsAt: timeOf(startsAt), endsAt: timeOf(endsAt) }
}

const ask = fc.record({ who, owner: fc.option(who, { nil: undefined, freq: 3 }), asked }).map(
  ({ who: by, owner, asked: wanted }): Action => ({
    name: owner === undefined ? 'ask' : 'record',
    callIn: (world, rows) => ({
      who: by,
      method: 'POST',
      url: '/api/leave-requests',
      body: {
        ...bodyOf(world, rows, wanted),
        ...(owner !== undefined && { userId: world.people[owner]?.id }),
      },
    }),
  }),
)

type Row = Rows['requests'][number]
type Name = 'change' | 'note' | 'decide' | 'cancel' | 'shorten' | 'ill' | 'still-ill'

const isActive = ({ status, amendsId }: Row) => status === 'pending' || (status === 'approved' && !amendsId)
const hasBegun = (row: Row, { today }: World) =>
  row.status === 'approved' && isActive(row) && row.startDate <= today

/** Those that the action is meant for. */
const meant: Record<Name, (row: Row, world: World) => boolean> = {
  change: isActive,
  note: isActive,
  cancel: isActive,
  decide: ({ status }) => status === 'pending',
  shorten: hasBegun,
  ill: hasBegun,
  'still-ill': (row, world) => hasBegun(row, world) && row.leaveType === 'sick',
}

/** Mostly somebody who may: the owner, or the manager and the admin for others. */
function actorFor(name: Name, { people }: World, { userId }: Row, wish: number): number {
  const owner = people.findIndex(({ id }) => id === userId)
  const decider = owner === 0 ? 1 : owner === 1 ? 0 : wish % 2
  if (name === 'decide' || name === 'shorten') return decider
  if (name === 'still-ill') return owner
  return wish === 2 ? owner : decider
}

/** A call about one of the existing requests and amendments, mostly a valid one, by somebody who may. */
const about = (
  name: Name,
  path: string,
  body: (world: World, row: Row, more: { asked: Asked; yes: boolean; rows: Rows }) => unknown,
) =>
  fc.record({ who, which: fc.nat(), any: fc.nat({ max: 7 }), asked, yes: fc.boolean() }).map(
    ({ who: wish, which, any, ...more }): Action => ({
      name,
      callIn: (world, rows) => {
        const { requests } = rows
        const wanted = requests.filter((row) => meant[name](row, world))
        const from = any === 0 ? requests : wanted
        const row = from[which % Math.max(1, from.length)]
        if (!row) return undefined
        const method = path === '' || path === '/approve' ? 'PATCH' : 'POST'
        const by = any < 2 ? wish : actorFor(name, world, row, wish)
        const url = `/api/leave-requests/${row.id}${path}`
        return { who: by, method, url, body: body(world, row, { ...more, rows }) }
      },
    }),
  )

const change = about('change', '', (world, row, { asked: wanted, yes, rows }) =>
  yes
    ? {
        leaveType: row.leaveType,
        startDate: row.startDate,
        endDate: addDays(row.startDate, wanted.length),
        isHalfDay: wanted.isHalfDay,
      }
    : bodyOf(world, rows, wanted),
)
/** Of leave whose dates stay. */
const note = about('note', '', (world, { leaveType: type, startDate, endDate, startsAt, endsAt }) => ({
  leaveType: type,
  startDate,
  endDate,
  isHalfDay: false,
  startsAt,
  endsAt,
  notes: `As of ${world.today}`,
}))
const decide = about('decide', '/approve', (_, __, { yes }) => ({ status: yes ? 'approved' : 'rejected' }))
const cancel = about('cancel', '/cancel', () => undefined)
/** Within the leave, mostly: some way from its first day on. */
const within = ({ startDate, endDate }: Row, days: number) =>
  addDays(startDate, days % (daysBetween(startDate, endDate) + 1))
const shorten = about('shorten', '/shorten', (_, row, { asked: wanted }) => ({
  endDate: within(row, wanted.length),
}))
const fallIll = about('ill', '/ill', (_, row, { asked: wanted, yes }) => {
  const startDate = within(row, yes ? 0 : wanted.length)
  return { startDate, endDate: within({ ...row, startDate }, wanted.length) }
})
const stayIll = about('still-ill', '/still-ill', () => undefined)

const changePolicy = fc
  .record({
    type: fc.constantFrom('annual', 'annual', 'sick'),
    unit: fc.constantFrom('days', 'days', 'hours'),
    annual: fc.constantFrom(20, 12, 5, 0, null),
    accrualType: fc.constantFrom('all_at_once', 'monthly'),
    carryOver: fc.constantFrom(5, 0, null),
    carriedValidMonths: fc.constantFrom(null, 3),
    limit: fc.constantFrom(0, -2),
  })
  .map(
    ({ type, annual, carryOver, limit, ...policy }): Action => ({
      name: 'policy',
      callIn: () => ({
        who: 0,
        method: 'PUT',
        url: `/api/leave-types/${type}/policy`,
        body: {
          ...policy,
          annualAmount: inUnit(annual, policy.unit),
          carryOverAmount: inUnit(carryOver, policy.unit),
          lowerLimit: inUnit(limit, policy.unit),
          creditedAt: 'start',
        },
      }),
    }),
  )

/** Days of the action, or as many hours of eight-hour days. */
function inUnit(days: number | null, unit: string): number | null {
  return days !== null && unit === 'hours' ? days * 8 : days
}

const changeApproval = fc
  .record({ type: fc.constantFrom('sick', 'personal'), needsApproval: fc.boolean() })
  .map(
    ({ type, needsApproval }): Action => ({
      name: 'approval',
      callIn: () => ({ who: 0, method: 'PATCH', url: `/api/leave-types/${type}`, body: { needsApproval } }),
    }),
  )

const adjust = fc.record({ who, days: fc.constantFrom(3, -3, 0.5), inDays }).map(
  ({ who: whose, days, inDays: from }): Action => ({
    name: 'adjust',
    callIn: (world) => ({
      who: 0,
      method: 'POST',
      url: '/api/leave-adjustments',
      body: {
        userId: world.people[whose]?.id,
        leaveType: 'annual',
        date: addDays(world.today, from),
        unit: 'days',
        amount: days,
        reason: 'Agreed',
      },
    }),
  }),
)

const stateBalance = fc.record({ who, left: fc.constantFrom('12', '7.5', '0', '-2'), inDays }).map(
  ({ who: whose, left, inDays: from }): Action => ({
    name: 'opening balance',
    callIn: async (world) => {
      const file = `Id,Remaining,Date\n${world.people[whose]?.id},${left},${addDays(world.today, from)}`
      // Where annual leave has no allowance, the row is left out.
      await world.people[0].imports('balances', file, 'leave out')
      return undefined
    },
  }),
)

const patterns: (WorkingWeeks | null)[] = [
  everyWeek({ mon: 'full', wed: 'full', fri: 'full', sat: 'morning' }),
  {
    weeks: [
      { mon: 'morning', tue: 'afternoon', thu: { part: 'full', minutes: 390 } },
      { fri: 'full', sat: { part: 'full', minutes: 480, from: '22:00', until: '06:00' } },
    ],
    anchor: '2026-03-02',
  },
  null,
]
const changeWeek = fc.record({ who, pattern: fc.constantFrom(...patterns), inDays }).map(
  ({ who: whose, pattern, inDays: from }): Action => ({
    name: 'week',
    callIn: (world) => ({
      who: 0,
      method: 'PATCH',
      url: `/api/team/${world.people[whose]?.id}`,
      body: { workingWeek: { validFrom: addDays(world.today, from), pattern } },
    }),
  }),
)

const workedDays = ['none', 'full', 'afternoon', { part: 'morning', minutes: 240 }, null] as const
const changeException = fc.record({ who, worked: fc.constantFrom(...workedDays), inDays }).map(
  ({ who: whose, worked, inDays: on }): Action => ({
    name: 'exception',
    callIn: (world) => ({
      who: 0,
      method: 'PATCH',
      url: `/api/team/${world.people[whose]?.id}`,
      body: { workingExceptions: [{ date: addDays(world.today, on), worked }] },
    }),
  }),
)

const addHoliday = fc
  .record({ inDays, part: fc.constantFrom('full', 'morning', 'afternoon', 'none'), everyYear: fc.boolean() })
  .map(
    ({ inDays: from, ...holiday }): Action => ({
      name: 'holiday',
      callIn: (world) => ({
        who: 0,
        method: 'PUT',
        url: `/api/locations/${world.locationId}/holidays/${addDays(world.today, from)}`,
        body: { name: 'Feast', ...holiday },
      }),
    }),
  )

const changeEmployment = fc.record({ who, start: fc.boolean(), inDays: fc.option(inDays, { freq: 3 }) }).map(
  ({ who: whose, start, inDays: until }): Action => ({
    name: 'employment',
    callIn: (world) => ({
      who: 0,
      method: 'PATCH',
      url: `/api/team/${world.people[whose]?.id}`,
      body: {
        employment: [
          {
            start: start ? '2026-02-16' : null,
            end: until === null ? null : addDays(world.today, Math.max(0, until)),
          },
        ],
      },
    }),
  }),
)

const timePasses = fc.constantFrom(1, 1, 2, 3, 5, 100).map(
  (days): Action => ({
    name: `${days} days pass`,
    callIn: async (world) => {
      await passTime(world, days)
      return undefined
    },
  }),
)

export const actions = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: ask },
    { weight: 5, arbitrary: change },
    { weight: 3, arbitrary: note },
    { weight: 8, arbitrary: decide },
    { weight: 2, arbitrary: cancel },
    { weight: 3, arbitrary: shorten },
    { weight: 5, arbitrary: fallIll },
    { weight: 2, arbitrary: stayIll },
    { weight: 1, arbitrary: changePolicy },
    { weight: 1, arbitrary: changeApproval },
    { weight: 1, arbitrary: adjust },
    { weight: 1, arbitrary: stateBalance },
    { weight: 1, arbitrary: changeWeek },
    { weight: 1, arbitrary: changeException },
    { weight: 2, arbitrary: addHoliday },
    { weight: 1, arbitrary: changeEmployment },
    { weight: 5, arbitrary: timePasses },
  ),
  { minLength: 25, maxLength: 45 },
)
