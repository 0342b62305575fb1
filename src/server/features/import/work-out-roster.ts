import { isDeepStrictEqual } from 'node:util'
import { readWorkingExceptions } from '#server/features/calendar/calendar-versions.ts'
import {
  countExceptions,
  countedFrom,
  type ExceptionChange,
  mostExceptions,
} from '#server/features/calendar/working-exceptions.ts'
import { mapYielding } from '#server/platform/map-yielding.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import { formatDayWithYear } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import { type DateOrder, dateOrderIn } from '#shared/import/parse-date.ts'
import { parseWorked } from '#shared/import/parse-worked.ts'
import { timeOf, type WorkedDay } from '#shared/leave/work-calendar.ts'
import { workedInWords } from '#shared/leave/working-time-words.ts'
import { earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'
import { readDate } from './cells.ts'
import type { RosterField } from './columns.ts'
import { type FindPerson, personFinder, readPeople } from './find-person.ts'
import { type ImportTable, RowProblem, type TableRow } from './read-table.ts'
import { readTimeZones, type TimeZonesOf } from './time-zones.ts'
import {
  attempt,
  cellsInWords,
  type DraftedRow,
  joinNotes,
  markRepeated,
  type WorkedOutRow,
} from './worked-out.ts'

type Row = TableRow<RosterField>
/** What somebody works on the date of a row. */
type RosterDraft = { user: Person; date: PlainDate; dateNote: string | null; worked: WorkedDay | null }
type Drafted = DraftedRow<RosterDraft, RosterField>

type How = {
  today: PlainDate
  /** In which dates of the answer are written. */
  locale: string
  /** Locks these people, before their exceptions are read. */
  lock: (userIds: readonly string[]) => Promise<void>
}

/**
 * Works out what becomes of each row of a roster: its date gets an exception or loses it, if that isn't so
 * already.
 */
export async function workOutRoster(
  tx: Tx,
  table: ImportTable<RosterField>,
  { today, locale, lock }: How,
): Promise<WorkedOutRow<ExceptionChange, RosterField>[]> {
  const people = await readPeople(tx)
  const reader = {
    findPerson: personFinder(people),
    order: dateOrderIn(table.rows.map(({ cell }) => cell('date'))),
    timeZonesOf: await readTimeZones(tx, people),
  }
  const read = await mapYielding(
    table.rows,
    (row): Drafted => ({ row, ...attempt(() => readRosterRow(row, reader)) }),
  )
  const drafted = markRepeated(read, keyOf, (first) => {
    const message = `Row ${first} already says what this person works on that date. Please remove one of them.`
    return new RowProblem<RosterField>('date', message)
  })
  const drafts = drafted.flatMap(({ value }) => value ?? [])
  await lock([...new Set(drafts.map(({ user }) => user.id))])
  const known = await readKnown(tx, drafts)
  const counts = await countExceptions(tx, [...new Set(drafts.map(({ user }) => user.id))], today)
  return markTooMany(drafted, { known, counts, today }).map((one) => workOut(one, known, locale))
}

type RosterReader = { findPerson: FindPerson; order: DateOrder | undefined; timeZonesOf: TimeZonesOf }

/** @throws RowProblem */
function readRosterRow({ cell }: Row, { findPerson, order, timeZonesOf }: RosterReader): RosterDraft {
  const user = findPerson(cell)
  const { date, note } = readDate('date', cell('date'), { order, timeZonesOn: timeZonesOf(user.id) })
  const parsed = parseWorked(cell('worked'))
  if ('problem' in parsed) throw new RowProblem<RosterField>('worked', `${parsed.problem}.`)
  return { user, date, dateNote: note, worked: parsed.worked }
}

type Had = { known: ReadonlyMap<string, WorkedDay>; counts: ReadonlyMap<string, number>; today: PlainDate }

/** A row that gives somebody one exception too many is a problem. What the file removes goes first. */
function markTooMany(drafted: readonly Drafted[], { known, counts, today }: Had): Drafted[] {
  const countsNow = new Map(counts)
  const since = countedFrom(today)
  const counted = ({ value, problem }: Drafted) =>
    value && !problem && value.date >= since ? { ...value, isKnown: known.has(keyOf(value)) } : undefined
  for (const one of drafted) {
    const draft = counted(one)
    if (draft?.worked !== null || !draft.isKnown) continue
    countsNow.set(draft.user.id, (countsNow.get(draft.user.id) ?? 0) - 1)
  }
  return drafted.map((one) => {
    const draft = counted(one)
    if (!draft || draft.worked === null || draft.isKnown) return one
    const exceptions = (countsNow.get(draft.user.id) ?? 0) + 1
    if (exceptions > mostExceptions) {
      const message = `${fullName(draft.user)} can have at most ${mostExceptions} exceptions, not counting those over a year old. Please remove this row.`
      return { ...one, problem: new RowProblem<RosterField>('date', message) }
    }
    countsNow.set(draft.user.id, exceptions)
    return one
  })
}

async function readKnown(tx: Tx, drafts: readonly RosterDraft[]): Promise<Map<string, WorkedDay>> {
  const [first] = drafts
  if (!first) return new Map()
  const dates = drafts.map(({ date }) => date)
  const range = { start: dates.reduce(earlierOf), end: dates.reduce(laterOf) }
  const userIds = [...new Set(drafts.map(({ user }) => user.id))]
  const exceptions = await readWorkingExceptions(tx, userIds, range)
  return new Map(
    [...exceptions].flatMap(([id, ofPerson]) =>
      ofPerson.map(({ date, worked }) => [`${id} ${date}`, worked] as const),
    ),
  )
}

function workOut(
  { row, value: draft, problem }: Drafted,
  known: ReadonlyMap<string, WorkedDay>,
  locale: string,
): WorkedOutRow<ExceptionChange, RosterField> {
  const said = {
    row: row.row,
    user: draft?.user ?? null,
    words: wordsOf(row, draft, locale),
    note: draft?.dateNote ?? null,
  }
  const before = (draft && known.get(keyOf(draft))) ?? null
  if (problem || !draft || isDeepStrictEqual(before, draft.worked))
    return { ...said, plan: null, problem, fate: 'known' }
  const { user, date, dateNote, worked } = draft
  const note = joinNotes(dateNote, before && `In place of: ${workedInWords(timeOf(before))}.`)
  return { ...said, note, plan: { userId: user.id, date, worked }, problem: null, fate: 'new' }
}

function keyOf({ user, date }: RosterDraft): string {
  return `${user.id} ${date}`
}

/** 'Sat 14 Mar 2026: 09:00 to 13:00', 'Sun 15 Mar 2026: As usual' */
function wordsOf({ cell }: Row, draft: RosterDraft | null, locale: string): string {
  if (draft) {
    const worked = draft.worked === null ? 'As usual' : workedInWords(timeOf(draft.worked))
    return `${formatDayWithYear(draft.date, locale)}: ${worked}`
  }
  return cellsInWords([cell('name') || cell('email'), cell('date'), cell('worked')])
}
