import { readLeaveTypes } from '#server/features/leave-type/leave-types.ts'
import { invalid } from '#server/platform/errors.ts'
import { mapYielding } from '#server/platform/map-yielding.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { addMonths, earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'
import type { LeaveField } from './columns.ts'
import { personFinder, readPeople } from './find-person.ts'
import { typeFinder } from './find-type.ts'
import { findUncovered } from './leave-cover.ts'
import { dateOrderOf, type LeaveDraft, readLeaveRow } from './leave-draft.ts'
import { readLeaveFacts } from './leave-facts.ts'
import { LeavePlanner, type PlannedLeave } from './leave-plan.ts'
import type { ImportTable, TableRow } from './read-table.ts'
import { RowProblem } from './row-problem.ts'
import type { WorkedOutRow } from './worked-out.ts'

/** Calendar days of all rows together: what one transaction can hold. */
const mostDays = 300_000
const yearsAhead = 5

type How = {
  today: PlainDate
  /** Called with the people concerned, before their leave is read. */
  hold: (userIds: readonly string[]) => Promise<void>
}

/** Works out what becomes of each row of past leave, from what the transaction sees. */
export async function workOutLeave(
  tx: Tx,
  table: ImportTable<LeaveField>,
  { today, hold }: How,
): Promise<WorkedOutRow<PlannedLeave, LeaveField>[]> {
  const reader = {
    findPerson: personFinder(await readPeople(tx)),
    findType: typeFinder(await readLeaveTypes(tx)),
    order: dateOrderOf(table),
    madeBy: table.madeBy,
  }
  const latest = addMonths(today, yearsAhead * 12)
  const drafts = await mapYielding(table.rows, (row) =>
    attempt(row, () => assertNotFarAhead(readLeaveRow(row, reader), latest)),
  )
  await hold([...new Set(drafts.flatMap(({ draft }) => draft?.user.id ?? []))])
  const planned = await planRows(tx, drafts)
  const isNew = planned.flatMap(({ plan }) => (plan && plan.pieces.length > 0 ? [plan] : []))
  assertNotTooMuch(isNew)
  const uncovered = await findUncovered(tx, isNew, today)
  return planned.map((worked) => {
    const refusal = worked.plan && uncovered.get(worked.plan)
    return refusal ? { ...worked, problem: new RowProblem<LeaveField>('start', refusal) } : worked
  })
}

type Drafted = { row: TableRow<LeaveField>; draft: LeaveDraft | null; problem: RowProblem<LeaveField> | null }

function attempt(row: TableRow<LeaveField>, read: () => LeaveDraft | null): Drafted {
  try {
    return { row, draft: read(), problem: null }
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    return { row, draft: null, problem: error }
  }
}

function assertNotFarAhead(draft: LeaveDraft | null, latest: PlainDate): LeaveDraft | null {
  if (draft && draft.end > latest)
    throw new RowProblem<LeaveField>('end', `Please import leave of at most ${yearsAhead} years ahead.`)
  return draft
}

async function planRows(
  tx: Tx,
  drafted: readonly Drafted[],
): Promise<WorkedOutRow<PlannedLeave, LeaveField>[]> {
  const drafts = drafted.flatMap(({ draft }) => draft ?? [])
  const [first] = drafts
  const userIds = [...new Set(drafts.map(({ user }) => user.id))]
  const range = first && {
    start: drafts.reduce((start, draft) => earlierOf(start, draft.start), first.start),
    end: drafts.reduce((end, draft) => laterOf(end, draft.end), first.end),
  }
  const planner = range && new LeavePlanner(await readLeaveFacts(tx, userIds, range))
  return mapYielding(drafted, ({ row, draft, problem }) => {
    const said = { row: row.row, user: draft?.user ?? null, words: rawWords(row, draft !== null) }
    if (!draft || !planner) return { ...said, plan: null, problem, note: null, fate: 'skipped' as const }
    try {
      const plan = planner.plan(row.row, draft)
      const fate = plan.pieces.length > 0 ? ('new' as const) : ('known' as const)
      return { ...said, words: plan.words, note: plan.note, plan, problem: null, fate }
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      return { ...said, plan: null, problem: error, note: null, fate: 'skipped' as const }
    }
  })
}

/** What the row says, where it can't be said better. */
function rawWords({ cell }: TableRow<LeaveField>, isPersonKnown: boolean): string {
  const who = isPersonKnown ? '' : cell('name') || cell('email')
  return [who, cell('type'), cell('start'), cell('end'), cell('status')]
    .filter((text) => text !== '')
    .map((text) => text.slice(0, 60))
    .join(', ')
}

function assertNotTooMuch(planned: readonly PlannedLeave[]): void {
  let days = 0
  for (const { pieces } of planned) for (const { dates } of pieces) days += dates.length
  if (days > mostDays) {
    throw invalid(
      `These rows have ${days.toLocaleString('en-GB')} days of leave. Please import at most ${mostDays.toLocaleString('en-GB')} at a time.`,
    )
  }
}
