import { readUnits } from '#server/features/leave-type/company-terms.ts'
import { readLeaveTypes } from '#server/features/leave-type/leave-types.ts'
import { invalid } from '#server/platform/errors.ts'
import { mapYielding } from '#server/platform/map-yielding.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatCount } from '#shared/format-dates.ts'
import { earlierOf, laterOf } from '#shared/plain-date.ts'
import type { LeaveField } from './columns.ts'
import { personFinder, type RowsToFix, readPeople } from './find-person.ts'
import { typeFinder } from './find-type.ts'
import { findUncovered } from './leave-cover.ts'
import { dateOrderOf, type LeaveDraft, readLeaveRow } from './leave-draft.ts'
import { readLeaveFacts } from './leave-facts.ts'
import { LeavePlanner, type PlannedLeave } from './leave-plan.ts'
import { judgeOwnLeave } from './own-leave.ts'
import { type ImportTable, RowProblem, type TableRow } from './read-table.ts'
import { readStatedBalances, type StatedBalances, statedInWords } from './stated-balances.ts'
import { readTimeZones } from './time-zones.ts'
import { attempt, cellsInWords, type DraftedRow, joinNotes, type WorkedOutRow } from './worked-out.ts'

/** Dates of all rows together that one transaction can store. */
const mostDays = 300_000

type How = {
  actor: Actor
  /** Locks these people, before their leave is read. */
  lock: (userIds: readonly string[]) => Promise<void>
  rowsToFix?: RowsToFix | undefined
}

/** Works out what becomes of each row of past leave, from what the transaction sees. */
export async function workOutLeave(
  tx: Tx,
  table: ImportTable<LeaveField>,
  { actor, lock, rowsToFix }: How,
): Promise<WorkedOutRow<PlannedLeave, LeaveField>[]> {
  const { today, locale } = actor
  const people = await readPeople(tx)
  const reader = {
    findPerson: personFinder(people, rowsToFix),
    findType: typeFinder(await readLeaveTypes(tx)),
    order: dateOrderOf(table),
    timeZonesOf: await readTimeZones(tx, people),
    unitOf: await readUnits(tx),
    isLengthInDays: /day/i.test(table.headingOf('days') ?? ''),
    madeBy: table.madeBy,
    today,
  }
  const drafted = await mapYielding(
    table.rows,
    (row): Drafted => ({ row, ...attempt(() => readLeaveRow(row, reader)) }),
  )
  const userIds = [...new Set(drafted.flatMap(({ value }) => value?.user.id ?? []))]
  await lock(userIds)
  const stated = await readStatedBalances(tx, userIds)
  const planned = await planRows(tx, drafted, { stated, locale })
  const isNew = planned.flatMap(({ plan }) => (plan && plan.leave.length > 0 ? [plan] : []))
  assertNotTooMuch(isNew)
  const uncovered = await findUncovered(tx, isNew, { today, locale })
  const covered = planned.map((worked) => {
    const refusal = worked.plan && uncovered.get(worked.plan)
    return refusal ? { ...worked, problem: new RowProblem<LeaveField>('start', refusal) } : worked
  })
  return judgeOwnLeave(tx, actor, covered)
}

type Drafted = DraftedRow<LeaveDraft, LeaveField>

async function planRows(
  tx: Tx,
  drafted: readonly Drafted[],
  { stated, locale }: { stated: StatedBalances; locale: string },
): Promise<WorkedOutRow<PlannedLeave, LeaveField>[]> {
  const drafts = drafted.flatMap(({ value }) => value ?? [])
  const [first] = drafts
  const userIds = [...new Set(drafts.map(({ user }) => user.id))]
  const range = first && {
    start: drafts.reduce((start, draft) => earlierOf(start, draft.start), first.start),
    end: drafts.reduce((end, draft) => laterOf(end, draft.end), first.end),
  }
  const planner = range && new LeavePlanner(await readLeaveFacts(tx, userIds, range), locale)
  return mapYielding(drafted, ({ row, value: draft, problem }) => {
    const said = { row: row.row, user: draft?.user ?? null, words: rawWords(row, draft !== null) }
    const unplanned = { ...said, plan: null, note: null, fate: 'skipped' as const }
    if (!draft || !planner) return { ...unplanned, problem }
    const { value: plan, problem: misfit } = attempt<PlannedLeave, LeaveField>(() =>
      planner.plan(row.row, draft),
    )
    if (!plan) return { ...unplanned, problem: misfit }
    const fate = plan.leave.length > 0 ? 'new' : 'known'
    const note = joinNotes(draft.dateNote, plan.note, statedInWords(plan, stated, locale))
    return { ...said, words: plan.words, note, plan, problem: null, fate }
  })
}

/** The row's own text, for rows without a plan. */
function rawWords({ cell }: TableRow<LeaveField>, isPersonKnown: boolean): string {
  const who = isPersonKnown ? '' : cell('name') || cell('email')
  return cellsInWords([who, cell('type'), cell('start'), cell('end'), cell('status')])
}

function assertNotTooMuch(planned: readonly PlannedLeave[]): void {
  let days = 0
  for (const { leave } of planned) for (const { dates } of leave) days += dates.length
  if (days > mostDays) {
    throw invalid(
      (locale) =>
        `The rows have ${formatCount(days, locale)} days of leave. Please import at most ${formatCount(mostDays, locale)} at a time.`,
    )
  }
}
