import { atMost, done, type Figure, none, time, times } from '../faults/figures.ts'
import { type Load, unexpected } from '../faults/load.ts'
import type { InjectedFault } from './faults.ts'

/** What came of one fault. */
export type Round = {
  fault: string
  load: Load
  /** Whether another machine has the primary since. */
  hasMoved: boolean
  /** The longest time without an acknowledged write. */
  pauseMs: number
  /** When both nodes' streams heard of changes again. */
  heardMs: number
  /** Writes that were acknowledged while no replica took them. */
  tooEarly: string[]
}

/** What was found at the end of all rounds. */
type Found = {
  lost: string[]
  unsound: string[]
  mails: { missing: string[]; repeated: string[] }
  endedStreams: string[]
  differing: string[]
}

const backWithinMs = 30_000
/** Ten seconds for a connection, and thirty for an answer over it. */
const longestAnswerMs = 40_000
/** Each of two nodes sends one mail at a time, and may be unable to note that it was sent. */
const mailsInDoubt = 2

export function figuresOf(rounds: readonly Round[], found: Found): Figure[] {
  const answers = rounds.flatMap(({ load }) => load.answers)
  const written = rounds.reduce((sum, { load }) => sum + load.acknowledged.size, 0)
  const { missing, repeated } = found.mails
  return [
    done('the primary moved to another machine', rounds.filter(({ hasMoved }) => hasMoved).length),
    done('writes acknowledged', written),
    none('acknowledged writes lost', found.lost),
    none('half-done or doubled', found.unsound),
    none(
      'writes acknowledged while no replica took them',
      rounds.flatMap(({ tooEarly }) => tooEarly),
    ),
    none('machines that hold other leave than the primary', found.differing),
    times(
      'writes again',
      rounds.map(({ pauseMs }) => pauseMs),
      backWithinMs,
    ),
    ...pausesOf(rounds),
    times(
      'open screens hear of changes again',
      rounds.map(({ heardMs }) => heardMs),
      backWithinMs,
    ),
    none('open screens cut off', found.endedStreams),
    ...countsOf(answers),
    none('answers other than success and 503', unexpected({ answers }, [503])),
    time('longest answer', Math.max(...answers.map(({ ms }) => ms)), longestAnswerMs),
    none('mails missing', missing),
    atMost('mails sent twice', repeated, mailsInDoubt * rounds.length),
  ]
}

/** The longest time without an acknowledged write, from `fromMs` to the end of the load. */
export function longestPauseMs({ answers }: Pick<Load, 'answers'>, fromMs: number): number {
  const acknowledgedAt = answers.flatMap(({ status, at, ms }) => (status === 201 ? at + ms : []))
  const inOrder = [fromMs, ...acknowledgedAt.filter((at) => at > fromMs).toSorted((a, b) => a - b)]
  return Math.max(...inOrder.map((at, index) => at - (inOrder[index - 1] ?? at)))
}

/** What was replicated before has been answered by then. */
const underWayMs = 3_000

/** Writes that were acknowledged in a time without replicas. */
export function acknowledgedWithin(
  { answers }: Pick<Load, 'answers'>,
  { fromMs, untilMs }: NonNullable<InjectedFault['withoutReplicas']>,
): string[] {
  return answers
    .filter(({ status, at, ms }) => status === 201 && at + ms > fromMs + underWayMs && at + ms < untilMs)
    .map(({ at, ms }) => `${((at + ms - fromMs) / 1000).toFixed(1)} s after they were cut off`)
}

function pausesOf(rounds: readonly Round[]): Figure[] {
  return [...Map.groupBy(rounds, ({ fault }) => fault)].map(([fault, injected]) =>
    times(
      `writes again after ${fault}`,
      injected.map(({ pauseMs }) => pauseMs),
      backWithinMs,
    ),
  )
}

/** How often each status was answered, for a reader to judge the rest by. */
function countsOf(answers: Load['answers']): Figure[] {
  const ofStatus = [...Map.groupBy(answers, ({ status }) => status)].toSorted(([a], [b]) => a - b)
  return ofStatus.map(([status, { length }]) => ({
    ...done(status === 0 ? 'calls without an answer' : `answers ${status}`, length),
    target: '',
  }))
}
