import * as z from 'zod/mini'
import { addDays, laterOf, type PlainDate } from '../plain-date.ts'

/**
 * How far a request has come while the people it waits for are silent: they were reminded, their deputies or
 * the next above joined them, the admins did, and everybody was told that it's about to be decided without
 * them.
 */
export const escalations = ['none', 'reminded', 'joined', 'admins', 'announced'] as const
export type Escalation = (typeof escalations)[number]

/** Whether a request has come to this point. Default: not to the first one. */
export function hasReached(escalation: Escalation | undefined, point: Escalation): boolean {
  return escalations.indexOf(escalation ?? 'none') >= escalations.indexOf(point)
}

/** What becomes of a request in the end: it goes on waiting, is approved, or lapses. */
export const lastWords = ['none', 'approve', 'lapse'] as const

const workingDays = z.int().check(z.gte(1), z.lte(60))

/** What happens while nobody decides; each after so many working days of the people it waits for. */
export const silenceRules = z
  .strictObject({
    remindAfterDays: workingDays,
    /** When the deputy or the next above joins. */
    joinAfterDays: workingDays,
    adminsAfterDays: workingDays,
    lastWord: z.enum(lastWords),
    /** When; without a last word it means nothing. */
    lastWordAfterDays: workingDays,
  })
  .check(
    z.refine((rules) => rules.remindAfterDays < rules.joinAfterDays, {
      error: 'Please enter more days than for the reminder',
      path: ['joinAfterDays'],
    }),
    z.refine((rules) => rules.joinAfterDays < rules.adminsAfterDays, {
      error: 'Please enter more days than for the deputy or next manager',
      path: ['adminsAfterDays'],
    }),
    // The day before, everybody is told.
    z.refine((rules) => rules.lastWord === 'none' || rules.adminsAfterDays + 1 < rules.lastWordAfterDays, {
      error: 'Please enter at least two more days than for the admins',
      path: ['lastWordAfterDays'],
    }),
  )
export type SilenceRules = z.infer<typeof silenceRules>

/** What holds for a company that has chosen nothing. */
export const defaultSilenceRules: SilenceRules = {
  remindAfterDays: 2,
  joinAfterDays: 4,
  adminsAfterDays: 6,
  lastWord: 'none',
  lastWordAfterDays: 10,
}

/** What is due, and the first date on which it is: the one after the last working day that had to pass. */
export type DueStep = { step: Exclude<Escalation, 'none'> | 'last-word'; on: PlainDate }

/**
 * When silence leads to what, in order. The days after `since`, the date on which the request began to wait
 * for these people, are counted if `isWorked`: by the working pattern and public holidays of one of them;
 * their leave makes no difference (docs/approvals.md).
 */
export function dueSteps(
  rules: SilenceRules,
  since: PlainDate,
  isWorked: (date: PlainDate) => boolean,
): DueStep[] {
  const passed = (count: number) => addDays(nthWorkingDay(since, count, isWorked), 1)
  return [
    { step: 'reminded', on: passed(rules.remindAfterDays) },
    { step: 'joined', on: passed(rules.joinAfterDays) },
    { step: 'admins', on: passed(rules.adminsAfterDays) },
    ...(rules.lastWord === 'none'
      ? []
      : [
          { step: 'announced' as const, on: addDays(passed(rules.lastWordAfterDays), -1) },
          { step: 'last-word' as const, on: passed(rules.lastWordAfterDays) },
        ]),
  ]
}

/** Without a working day in so many, the next day counts: nothing waits for ever. */
const longestBreakDays = 60

function nthWorkingDay(since: PlainDate, count: number, isWorked: (date: PlainDate) => boolean): PlainDate {
  let date = since
  for (let found = 0; found < count; found += 1) date = nextWorkingDay(date, isWorked)
  return date
}

function nextWorkingDay(date: PlainDate, isWorked: (date: PlainDate) => boolean): PlainDate {
  for (let ahead = 1; ahead <= longestBreakDays; ahead += 1)
    if (isWorked(addDays(date, ahead))) return addDays(date, ahead)
  return addDays(date, 1)
}

/** How a pending request stands: `endsOn` is the date that was announced for the last word. */
export type Followed = { escalation: Escalation; endsOn: PlainDate | null }

/**
 * What is to be done now, or undefined: of the steps that are due on `today` the latest, without those before
 * it. The last word is had on the date that was announced, and never unannounced.
 */
export function stepToTake(
  { escalation, endsOn }: Followed,
  steps: readonly DueStep[],
  today: PlainDate,
): DueStep['step'] | undefined {
  if (escalation === 'announced') return endsOn !== null && endsOn <= today ? 'last-word' : undefined
  const due = steps.findLast(({ on }) => on <= today)?.step
  const step = due === 'last-word' ? 'announced' : due
  return step && !hasReached(escalation, step) ? step : undefined
}

/**
 * The date of the last word: as announced, or with a day between the announcement and it; undefined if there
 * is none.
 */
export function lastWordOn(
  { endsOn }: Pick<Followed, 'endsOn'>,
  steps: readonly DueStep[],
  today: PlainDate,
): PlainDate | undefined {
  const last = steps.find(({ step }) => step === 'last-word')
  return last && (endsOn ?? laterOf(last.on, addDays(today, 1)))
}

/**
 * After an undone decision: who has joined stays, and reminders and the announcement of the end come again.
 */
export function escalationAnew(escalation: Escalation): Escalation {
  if (escalation === 'announced') return 'admins'
  return escalation === 'reminded' ? 'none' : escalation
}
