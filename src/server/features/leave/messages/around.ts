import { asc, eq } from 'drizzle-orm'
import { type BalanceAround, balancesAround } from '#server/features/balance/balance.ts'
import type { FullLeaveRow } from '#server/features/leave-record/rows.ts'
import type { Message } from '#server/features/notification/message.ts'
import type { Reader } from '#server/features/notification/reader.ts'
import { leaveRequestDays } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatLeaveAmount, formatLeaveNumber, formatRange } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { findAlsoAway } from '../reads/also-away.ts'
import { leaveCalendar } from './leave-calendar.ts'

/** What the mail to an approver shows beside the request: its days, the balance, and who else is away. */
export type Around = Pick<Message['mail'], 'calendar'> & { details: NonNullable<Message['mail']['details']> }

const mostNamed = 5

/**
 * For an approver: the days of the request, the balance around it, and the approved leave of the owner's team
 * then.
 */
export async function readAround(tx: Tx, row: FullLeaveRow, reader: Reader): Promise<Around> {
  const { request, owner } = row
  const range = { owner, start: request.startDate, end: request.endDate }
  const [balances, [alsoAway = []], counted] = await Promise.all([
    balancesAround(tx, [row]),
    findAlsoAway(tx, { actor: reader, maySee: () => false }, [range]),
    readCounted(tx, request.id),
  ])
  const balance = balances.get(request.id)
  const calendar = leaveCalendar({ leave: request, counted, alsoAway }, reader)
  return {
    ...(calendar && { calendar }),
    details: [
      ...(balance ? [{ label: 'Balance', value: balanceInWords(balance, reader.locale) }] : []),
      { label: 'Also away', value: awayInWords(alsoAway, reader) },
    ],
  }
}

/** For the owner of approved leave: its days, and what is left of its type in that leave year. */
export async function readAfter(tx: Tx, row: FullLeaveRow, reader: Reader): Promise<Around> {
  const { request } = row
  // Of an approved change, the request is the leave as it was asked for, and no part of the balance any more.
  const balances = request.amendsId === null ? await balancesAround(tx, [row]) : undefined
  const balance = balances?.get(request.id)
  const counted = await readCounted(tx, request.id)
  const calendar = leaveCalendar({ leave: request, counted, alsoAway: [] }, reader)
  return {
    ...(calendar && { calendar }),
    details:
      balance === undefined
        ? []
        : [
            {
              label: 'Balance',
              value: `${formatLeaveAmount(balance.after, balance.unit, reader.locale)} left`,
            },
          ],
  }
}

async function readCounted(tx: Tx, requestId: string) {
  return tx
    .select({ date: leaveRequestDays.date, days: leaveRequestDays.days })
    .from(leaveRequestDays)
    .where(eq(leaveRequestDays.requestId, requestId))
    .orderBy(asc(leaveRequestDays.date))
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
