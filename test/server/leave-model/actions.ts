import fc from 'fast-check'
import { addDays } from '#shared/plain-date.ts'
import { passTime, type Rows, type World } from './world.ts'

type Call = {
  /** Of `World.people`. */
  who: number
  method: 'POST' | 'PATCH' | 'PUT'
  url: string
  body?: unknown
}

/** Something that happens: a call, or time that passes. */
export type Action = { name: string; callIn(world: World, rows: Rows): Call | undefined | Promise<undefined> }

const who = fc.nat({ max: 2 })
const leaveType = fc.constantFrom('annual', 'annual', 'annual', 'sick', 'personal')
const length = fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 6 }) }, fc.nat({ max: 25 }))
/** From today on, sometimes in the past, sometimes in the next leave year. */
const inDays = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 14 }) },
  fc.integer({ min: -10, max: 40 }),
  fc.integer({ min: 290, max: 320 }),
)

const asked = fc.record({
  leaveType,
  inDays,
  length,
  isHalfDay: fc.boolean(),
  halfDayPart: fc.option(fc.constantFrom('morning' as const, 'afternoon' as const), { nil: undefined }),
})
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never

const bodyOf = (world: World, { leaveType: type, inDays: from, length: days, ...half }: Asked) => {
  const startDate = addDays(world.today, from)
  return { leaveType: type, startDate, endDate: addDays(startDate, half.isHalfDay ? 0 : days), ...half }
}

const ask = fc.record({ who, owner: fc.option(who, { nil: undefined, freq: 3 }), asked }).map(
  ({ who: by, owner, asked: wanted }): Action => ({
    name: owner === undefined ? 'ask' : 'record',
    callIn: (world) => ({
      who: by,
      method: 'POST',
      url: '/api/leave-requests',
      body: {
        ...bodyOf(world, wanted),
        ...(owner !== undefined && { userId: world.people[owner]?.id }),
      },
    }),
  }),
)

/** A call about one of the requests and amendments there are, mostly one that stands. */
const about = (
  name: string,
  path: string,
  body: (world: World, row: Rows['requests'][number], more: { asked: Asked; yes: boolean }) => unknown,
) =>
  fc.record({ who, which: fc.nat(), anyState: fc.nat({ max: 9 }), asked, yes: fc.boolean() }).map(
    ({ who: by, which, anyState, ...more }): Action => ({
      name,
      callIn: (world, { requests }) => {
        const standing = requests.filter(({ status }) => status === 'pending' || status === 'approved')
        const pending = requests.filter(({ status }) => status === 'pending')
        const wanted = name === 'decide' && pending.length > 0 ? pending : standing
        const from = anyState === 0 || wanted.length === 0 ? requests : wanted
        const row = from[which % Math.max(1, from.length)]
        if (!row) return undefined
        const method = path === '' || path === '/approve' ? 'PATCH' : 'POST'
        return { who: by, method, url: `/api/leave-requests/${row.id}${path}`, body: body(world, row, more) }
      },
    }),
  )

const change = about('change', '', (world, row, { asked: wanted, yes }) =>
  yes
    ? {
        leaveType: row.leaveType,
        startDate: row.startDate,
        endDate: addDays(row.startDate, wanted.length),
        isHalfDay: wanted.isHalfDay,
      }
    : bodyOf(world, wanted),
)
const decide = about('decide', '/approve', (_, __, { yes }) => ({ status: yes ? 'approved' : 'rejected' }))
const cancel = about('cancel', '/cancel', () => undefined)
const shorten = about('shorten', '/shorten', (_, row, { asked: { length: days } }) => ({
  endDate: addDays(row.startDate, days),
}))
const fallIll = about('ill', '/ill', (_, row, { asked: { length: days }, yes }) => ({
  startDate: addDays(row.startDate, yes ? 0 : days % 4),
  endDate: addDays(row.startDate, yes ? days : (days % 4) + 1),
}))

const changePolicy = fc
  .record({
    type: fc.constantFrom('annual', 'annual', 'sick'),
    annualDays: fc.constantFrom(20, 12, 5, 0, null),
    accrualType: fc.constantFrom('all_at_once', 'monthly'),
    carryOverDays: fc.constantFrom(5, 0, null),
    carriedValidMonths: fc.constantFrom(null, 3),
    lowerLimitDays: fc.constantFrom(0, -2),
  })
  .map(
    ({ type, ...policy }): Action => ({
      name: 'policy',
      callIn: () => ({
        who: 0,
        method: 'PUT',
        url: `/api/leave-types/${type}/policy`,
        body: { ...policy, creditedAt: 'start' },
      }),
    }),
  )

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
        days,
        reason: 'Agreed',
      },
    }),
  }),
)

const weeks = [
  { mon: 'full', wed: 'full', fri: 'full', sat: 'morning' },
  { mon: 'morning', tue: 'afternoon', thu: 'full' },
  null,
]
const changeWeek = fc.record({ who, week: fc.constantFrom(...weeks), inDays }).map(
  ({ who: whose, week, inDays: from }): Action => ({
    name: 'week',
    callIn: (world) => ({
      who: 0,
      method: 'PATCH',
      url: `/api/team/${world.people[whose]?.id}`,
      body: { workingWeek: { validFrom: addDays(world.today, from), week } },
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

const timePasses = fc.constantFrom(1, 2, 5, 20, 120).map(
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
    { weight: 8, arbitrary: decide },
    { weight: 2, arbitrary: cancel },
    { weight: 2, arbitrary: shorten },
    { weight: 3, arbitrary: fallIll },
    { weight: 1, arbitrary: changePolicy },
    { weight: 1, arbitrary: changeApproval },
    { weight: 1, arbitrary: adjust },
    { weight: 2, arbitrary: changeWeek },
    { weight: 2, arbitrary: addHoliday },
    { weight: 1, arbitrary: changeEmployment },
    { weight: 3, arbitrary: timePasses },
  ),
  { minLength: 15, maxLength: 40 },
)
