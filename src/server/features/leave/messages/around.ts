import { and, asc, between, eq, type SQL } from 'drizzle-orm'
import {
  type BalanceAround,
  type BalanceLeft,
  balancesAround,
  readBalanceLeft,
} from '#server/features/balance/balance.ts'
import type { Message } from '#server/features/notification/message.ts'
import type { Reader } from '#server/features/notification/reader.ts'
import { leaveRequestDays, leaveRequests } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatLeaveAmount, formatLeaveNumber, formatRange } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { LeaveDates } from '#shared/leave/leave-period.ts'
import type { ToDecide } from '../approvals/to-decide.ts'
import { findAlsoAway } from '../reads/also-away.ts'
import { isApprovedLeave } from '../reads/calendar.ts'
import { isOfRequest } from '../reads/days-away.ts'
import { leaveCalendar } from './leave-calendar.ts'
import { namesInWords } from './message-words.ts'

/** What a mail shows beside leave: its days, the balance, and to an approver who else is away. */
export type Around = Pick<Message['mail'], 'calendar'> & { details: NonNullable<Message['mail']['details']> }

type Leave = Pick<ToDecide, 'request' | 'amended' | 'owner'>

/** An illness during leave: the leave as it was, and the dates that are sick leave now. */
type Illness = { leave: LeaveDates; dates: LeaveDates }

const mostNamed = 5

/**
 * For an approver: the days of the request, the balance around it, and the approved leave of the owner's team
 * then.
 */
export async function readAround(tx: Tx, row: Leave, reader: Reader): Promise<Around> {
  const { request, owner } = row
  const [balances, alsoAway, counted] = await Promise.all([
    balancesAround(tx, [row]),
    readAlsoAway(tx, { owner, leave: request }, reader),
    readCounted(tx, eq(leaveRequests.id, request.id)),
  ])
  const balance = balances.get(request.id)
  return {
    ...calendarOf({ leave: request, counted, alsoAway }, reader),
    details: [
      ...(balance ? [{ label: 'Balance', value: balanceInWords(balance, reader.locale) }] : []),
      { label: 'Also away', value: awayInWords(alsoAway, reader) },
    ],
  }
}

/**
 * For its owner and approvers: the days of leave, and what is left of its type in that leave year; for an
 * approver also the approved leave of the owner's team then, unless it was cancelled.
 */
export async function readAfter(tx: Tx, row: Leave, reader: Reader, illness?: Illness): Promise<Around> {
  const { request, owner } = row
  const leave = illness ? { ...illness.leave, status: 'approved' } : request
  const isTaken = leave.status === 'approved' || leave.status === 'pending'
  const alsoAway =
    owner.id !== reader.userId && isTaken ? await readAlsoAway(tx, { owner, leave }, reader) : undefined
  const balance = await readBalanceLeft(tx, row)
  // The leave that an illness interrupted is several requests now.
  const days = illness ? isApprovedOf(owner.id, leave) : eq(leaveRequests.id, request.id)
  const counted = await readCounted(tx, days)
  const givenBack = illness && { givenBack: illness.dates }
  return {
    ...calendarOf({ leave, counted, alsoAway: alsoAway ?? [], ...givenBack }, reader),
    details: [
      ...(balance ? [{ label: 'Balance', value: leftInWords(balance, reader.locale) }] : []),
      ...(alsoAway ? [{ label: 'Also away', value: awayInWords(alsoAway, reader) }] : []),
    ],
  }
}

/** For a list of requests to decide: of each, the balance around it, and who else is away, in words. */
export async function readInWords(
  tx: Tx,
  requests: readonly ToDecide[],
  reader: Reader,
): Promise<string[][]> {
  const [balances, alsoAway] = await Promise.all([
    balancesAround(tx, requests),
    readEachAlsoAway(
      tx,
      requests.map(({ owner, request }) => ({ owner, leave: request })),
      reader,
    ),
  ])
  return requests.map(({ request }, index) => {
    const balance = balances.get(request.id)
    const names = new Set(alsoAway[index]?.map(({ user }) => fullName(user)))
    return [
      ...(balance ? [`Balance ${balanceInWords(balance, reader.locale)}`] : []),
      names.size > 0 ? `Also away: ${namesInWords([...names])}` : 'No one else away',
    ]
  })
}

type OwnedDates = { owner: ToDecide['owner']; leave: LeaveDates }

async function readAlsoAway(tx: Tx, owned: OwnedDates, reader: Reader): Promise<CalendarEntry[]> {
  const [alsoAway = []] = await readEachAlsoAway(tx, [owned], reader)
  return alsoAway
}

async function readEachAlsoAway(
  tx: Tx,
  owned: readonly OwnedDates[],
  reader: Reader,
): Promise<CalendarEntry[][]> {
  const ranges = owned.map(({ owner, leave }) => ({ owner, start: leave.startDate, end: leave.endDate }))
  return findAlsoAway(tx, { actor: reader, maySee: () => false }, ranges)
}

function isApprovedOf(userId: string, { startDate, endDate }: LeaveDates): SQL | undefined {
  return and(
    eq(leaveRequests.userId, userId),
    isApprovedLeave,
    between(leaveRequestDays.date, startDate, endDate),
  )
}

async function readCounted(tx: Tx, ofLeave: SQL | undefined) {
  return tx
    .select({ date: leaveRequestDays.date, days: leaveRequestDays.days })
    .from(leaveRequestDays)
    .innerJoin(leaveRequests, isOfRequest)
    .where(ofLeave)
    .orderBy(asc(leaveRequestDays.date))
}

function calendarOf(shown: Parameters<typeof leaveCalendar>[0], reader: Reader): Pick<Around, 'calendar'> {
  const calendar = leaveCalendar(shown, reader)
  return calendar ? { calendar } : {}
}

function leftInWords({ left, unit }: BalanceLeft, locale: string): string {
  return `${formatLeaveAmount(left, unit, locale)} left`
}

function balanceInWords({ unit, before, after }: BalanceAround, locale: string): string {
  return `${formatLeaveNumber(before, unit, locale)} → ${formatLeaveAmount(after, unit, locale)}`
}

function awayInWords(alsoAway: readonly CalendarEntry[], { today, locale }: Reader): string {
  if (alsoAway.length === 0) return 'No one else on the team'
  const named = alsoAway
    .slice(0, mostNamed)
    .map((entry) => `${fullName(entry.user)}, ${formatRange(entry, today, locale)}`)
  const more = alsoAway.length - named.length
  return more > 0 ? `${named.join('; ')}; and ${more} more` : named.join('; ')
}
