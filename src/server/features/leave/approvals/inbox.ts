import { readBalancesToDecide } from '#server/features/balance/balance.ts'
import { toAmended, toLeaveDates } from '#server/features/leave-record/rows.ts'
import { readPeopleById } from '#server/features/people/person.ts'
import { requireTeam } from '#server/features/people/teams.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Person } from '#shared/fields.ts'
import { formatLeaveAmount } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import { lastApproval } from '#shared/leave/approval-steps.ts'
import {
  type ApprovalRow,
  type ApprovalsPage,
  type ApprovalsQuery,
  mostNotesInRow,
} from '#shared/leave/approvals-contract.ts'
import { currentApprovers } from '#shared/leave/approvers.ts'
import { approvalsPerPage } from '#shared/leave/together.ts'
import { searchOf } from '#shared/search-text.ts'
import { countAlsoAway } from '../reads/also-away.ts'
import { coverOf, datesOf, leaveOf, ownersIn } from './list.ts'
import { findWarnings, readToDecide, type ToDecide } from './to-decide.ts'

/**
 * What the actor may decide, in pages: those with a conflict first, then the oldest.
 * Conflicts are found for all of them, as they decide the order; the rest is read for the page alone. Empty
 * for an employee.
 *
 * @throws Refusal 'invalid' for a wrong cursor, 'notFound' for a team that there isn't.
 */
export async function pageApprovals(ctx: Context, query: ApprovalsQuery): Promise<ApprovalsPage> {
  return ctx.inCompany(async (tx, actor) => {
    if (query.team !== undefined) await requireTeam(tx, query.team)
    const { toDecide, lines } = await readToDecide(tx, actor)
    const othersFor = ({ request }: ToDecide) => {
      const approvers = currentApprovers(lines, request)
      return approvers.some(({ id }) => id === actor.userId) ? [] : approvers
    }
    const wanted = toDecide.filter(filterOf(query, othersFor))
    const [balances, warnings] = await Promise.all([
      readBalancesToDecide(tx, wanted),
      findWarnings(tx, actor, wanted),
    ])
    const judged = wanted.map((row, index) => {
      const isShort = balances.isShort(row)
      const broken = warnings[index] ?? []
      return { row, isShort, warnings: broken, hasConflict: isShort || broken.length > 0 }
    })
    const found = judged.filter(({ hasConflict }) => query.conflict === undefined || hasConflict)
    const ordered = inOrder(found)
    const page = pageAfter(ordered, query)
    const shown = page.map(({ row }) => row)
    const [beside, people] = await Promise.all([
      countAlsoAway(tx, ownersIn({ toDecide, lines }, actor), shown.map(datesOf)),
      readPeopleById(
        tx,
        shown.flatMap((row) => leaveOf(row).coverId ?? []),
      ),
    ])
    const items = fitting(
      page.map((one, index) => {
        const balance = balances.around(one.row)
        const after = balance && { unit: balance.unit, amount: balance.after }
        const others = othersFor(one.row)
        return toRow(one, { after, beside: beside[index], others, people, locale: actor.locale })
      }),
    )
    const last = page[items.length - 1]
    return {
      items,
      next: last && last !== ordered.at(-1) ? cursorOf(last) : null,
      counts: {
        all: toDecide.length,
        found: found.length,
        conflicts: found.filter(({ hasConflict }) => hasConflict).length,
      },
      oldestAt: toDecide[0]?.request.createdAt.toISOString() ?? null,
    }
  })
}

/** `othersFor`: whom a request waits for, if not for the reader. */
function filterOf(
  { search = '', team, type, from, to, waitsFor }: ApprovalsQuery,
  othersFor: (row: ToDecide) => readonly Person[],
): (row: ToDecide) => boolean {
  const isFound = searchOf(search)
  const waits = (row: ToDecide) =>
    waitsFor === undefined || othersFor(row).length > 0 === (waitsFor === 'others')
  return (row) => {
    const { request, owner } = row
    return (
      (team === undefined || owner.teamId === team) &&
      (type === undefined || request.leaveType === type) &&
      (from === undefined || request.endDate >= from) &&
      (to === undefined || request.startDate <= to) &&
      isFound(`${fullName(owner)} ${owner.email}`) &&
      waits(row)
    )
  }
}

/** `warnings`: the company's rules that the dates break. */
type Judged = { row: ToDecide; isShort: boolean; warnings: readonly string[]; hasConflict: boolean }

/** They come by age. */
function inOrder(judged: readonly Judged[]): Judged[] {
  return [
    ...judged.filter(({ hasConflict }) => hasConflict),
    ...judged.filter(({ hasConflict }) => !hasConflict),
  ]
}

/**
 * A cursor says where the page ended, so that what is decided meanwhile moves nothing across the edge of a
 * page.
 */
function pageAfter(all: readonly Judged[], { after, limit = approvalsPerPage }: ApprovalsQuery): Judged[] {
  const cursor = after === undefined ? '' : parseCursor(after)
  const from = all.findIndex((one) => cursorOf(one) > cursor)
  return from < 0 ? [] : all.slice(from, from + limit)
}

/** Of a page of 40 kB, whose other fields take some 300 bytes. */
const mostBytesOfRows = 39_500

/** As many of the rows, from the first one on, as a page may have bytes; at least one. */
function fitting(rows: readonly ApprovalRow[]): ApprovalRow[] {
  let bytes = 0
  return rows.filter((row, nth) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + ','.length
    return nth === 0 || bytes <= mostBytesOfRows
  })
}

/** Text that sorts as the list does. */
function cursorOf({ row: { request }, hasConflict }: Judged): string {
  return `${hasConflict ? 0 : 1}_${request.createdAt.toISOString()}_${request.id}`
}

function parseCursor(text: string): string {
  if (!/^[01]_[\dT:.-]{23}Z_[\da-f-]{36}$/.test(text))
    throw invalid('Please start again from the first page.')
  return text
}

type Shown = {
  after: ApprovalRow['balanceAfter']
  beside: { away: number; asked: number } | undefined
  others: Person[]
  people: ReadonlyMap<string, Person>
  locale: string
}

function toRow(
  { row, isShort, warnings }: Judged,
  { after, beside, others, people, locale }: Shown,
): ApprovalRow {
  const leave = toLeaveDates(row.request)
  return {
    ...leave,
    employeeName: fullName(row.owner),
    employeeEmail: row.owner.email,
    notes: row.request.notes && firstWords(row.request.notes),
    createdAt: row.request.createdAt.toISOString(),
    stepApprovedAt: lastApproval(row.request)?.at ?? null,
    amends: toAmended(row),
    balanceAfter: after,
    conflicts: isShort ? [shortInWords(after, locale), ...warnings] : [...warnings],
    othersAway: beside?.away ?? 0,
    othersAsked: beside?.asked ?? 0,
    waitsForOthers: others,
    cover: coverOf(row, people),
  }
}

function firstWords(notes: string): string {
  const line = notes.replaceAll(/\s+/g, ' ')
  const characters = Array.from(line)
  return characters.length > mostNotesInRow ? `${characters.slice(0, mostNotesInRow).join('')}…` : line
}

function shortInWords(after: ApprovalRow['balanceAfter'], locale: string): string {
  const left = after === null ? '' : `: ${formatLeaveAmount(after.amount, after.unit, locale)} left after it`
  return `The balance doesn’t cover this${left}.`
}
