import { isDeepStrictEqual } from 'node:util'
import { readWorkingExceptions } from '#server/features/calendar/calendar-versions.ts'
import {
  countExceptions,
  countedFrom,
  type ExceptionChange,
  mostExceptions,
  writeExceptions,
} from '#server/features/calendar/working-exceptions.ts'
import { recountUpcomingLeave } from '#server/features/leave/requests/recount.ts'
import { auditAll } from '#server/platform/audit/service.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import { formatDayWithYear } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import { parseWorked } from '#shared/import/parse-worked.ts'
import { timeOf, type WorkedDay } from '#shared/leave/work-calendar.ts'
import { workedInWords } from '#shared/leave/working-time-words.ts'
import { earlierOf, firstDate, lastDate, laterOf, type PlainDate } from '#shared/plain-date.ts'
import type { By, RowKind } from './pipeline.ts'
import { cellsInWords, joinNotes, RowProblem } from './rows.ts'

/** What somebody works on the date of a row; null is as usual. */
type RosterDraft = { user: Person; date: PlainDate; dateNote: string | null; worked: WorkedDay | null }

/** A roster: the date of each row gets an exception to the person's working week, or loses it. */
export const rosterRows: RowKind<RosterDraft, ExceptionChange> = {
  kind: 'roster',
  dates: ['date'],
  read: (row, reader) => {
    const user = reader.person(row.cell)
    const { date, note } = reader.date(row, 'date', { user })
    const parsed = parseWorked(row.cell('worked'))
    if ('problem' in parsed) throw new RowProblem('worked', `${parsed.problem}.`)
    return { user, date, dateNote: note, worked: parsed.worked }
  },
  once: {
    key: keyOf,
    problem: (first) =>
      new RowProblem(
        'date',
        `Row ${first} already says what this person works on that date. Please remove one of them.`,
      ),
  },
  /** 'Sat 14 Mar 2026: 09:00 to 13:00', 'Sun 15 Mar 2026: As usual' */
  words: ({ cell }, draft, locale) => {
    if (!draft) return cellsInWords([cell('name') || cell('email'), cell('date'), cell('worked')])
    const worked = draft.worked === null ? 'As usual' : workedInWords(timeOf(draft.worked))
    return `${formatDayWithYear(draft.date, locale)}: ${worked}`
  },
  checker: async (tx, rows, { actor: { today } }) => {
    const drafts = rows.flatMap(({ draft }) => draft ?? [])
    const known = await readKnown(tx, drafts)
    const counts = await countExceptions(tx, [...new Set(drafts.map(({ user }) => user.id))], today)
    const since = countedFrom(today)
    // What the file removes makes room first.
    for (const { draft, problem } of rows)
      if (draft && !problem && draft.worked === null && draft.date >= since && known.has(keyOf(draft)))
        counts.set(draft.user.id, (counts.get(draft.user.id) ?? 0) - 1)
    return (draft) => {
      const { user, date, worked, dateNote } = draft
      const before = known.get(keyOf(draft)) ?? null
      if (isDeepStrictEqual(before, worked)) return { plan: null }
      if (before === null && date >= since) {
        const exceptions = (counts.get(user.id) ?? 0) + 1
        if (exceptions > mostExceptions)
          throw new RowProblem(
            'date',
            `${fullName(user)} can have at most ${mostExceptions} exceptions, not counting those over a year old. Please remove this row.`,
          )
        counts.set(user.id, exceptions)
      }
      const note = joinNotes(dateNote, before && `In place of: ${workedInWords(timeOf(before))}.`)
      return { plan: { userId: user.id, date, worked }, note }
    }
  },
  store: storeRoster,
}

async function readKnown(tx: Tx, drafts: readonly RosterDraft[]): Promise<Map<string, WorkedDay>> {
  const dates = drafts.map(({ date }) => date)
  const range = { start: dates.reduce(earlierOf, lastDate), end: dates.reduce(laterOf, firstDate) }
  const userIds = [...new Set(drafts.map(({ user }) => user.id))]
  const exceptions = await readWorkingExceptions(tx, userIds, range)
  return new Map(
    [...exceptions].flatMap(([id, ofPerson]) =>
      ofPerson.map(({ date, worked }) => [`${id} ${date}`, worked] as const),
    ),
  )
}

function keyOf({ user, date }: RosterDraft): string {
  return `${user.id} ${date}`
}

/** Stores the exceptions of a roster, and counts the leave that they touch again. */
async function storeRoster(tx: Tx, { ctx, actor }: By, plans: readonly ExceptionChange[]): Promise<void> {
  const changed = await writeExceptions(tx, { companyId: ctx.companyId, today: actor.today }, plans)
  await auditAll(
    tx,
    { ctx, actor },
    changed.map(({ userId, before, after }) => ({
      action: 'member.changed',
      subjectId: userId,
      before: { workingExceptions: before },
      after: { workingExceptions: after },
    })),
  )
  await recountUpcomingLeave(tx, {
    ctx,
    actorId: actor.userId,
    today: actor.today,
    userIds: changed.map(({ userId }) => userId),
    because: 'the days worked changed',
  })
  await tx.invalidate('team')
}
