import { classNames } from '#client/ui/class-names.ts'
import { formatDate, formatDayCount, formatShortDay } from '#client/ui/data/format-dates.ts'
import type { TrialDays } from './billing-dates.ts'

// As many as can be told apart on a phone: a longer trial has fewer marks than days.
const mostMarks = 60

/** The days of a trial: those that are over filled, today ringed. */
export function TrialRuler({ trial }: { trial: TrialDays }) {
  const marks = Math.min(trial.total, mostMarks)
  const past = Math.round((trial.past / trial.total) * marks)
  return (
    <div>
      <p className="sr-only">
        Day {Math.min(trial.past + 1, trial.total)} of {trial.total}, {formatDayCount(trial.left)} left. Today
        is {formatDate(trial.today)}.
      </p>
      <div
        aria-hidden
        style={{ gridTemplateColumns: `repeat(${marks}, minmax(0, 1fr))` }}
        className={classNames('grid h-6.5', marks > 31 ? 'gap-px' : 'gap-[5px] max-sm:gap-[3px]')}
      >
        {Array.from({ length: marks }, (_, mark) => (
          <span key={mark} className={classNames('rounded-[2px] border', lookOf(mark, past))} />
        ))}
      </div>
      <RulerDates trial={trial} />
    </div>
  )
}

function lookOf(mark: number, past: number): string {
  if (mark < past) return 'border-ink bg-ink'
  if (mark === past) return 'border-control bg-surface outline-2 outline-offset-2 outline-ink'
  return 'border-control bg-surface'
}

// Hides the first or the last date where it would touch today's.
function RulerDates({ trial }: { trial: TrialDays }) {
  const { start, end, today } = trial
  const position = (trial.past + 0.5) / trial.total
  return (
    <div aria-hidden className="figures relative mt-2.5 flex justify-between text-small text-muted">
      <span className={position < 0.3 ? 'invisible' : ''}>{formatShortDay(start, today)}</span>
      <span
        style={{ left: `${position * 100}%` }}
        className={classNames(
          'absolute font-[550] whitespace-nowrap text-ink',
          position < 0.12 ? 'left-0!' : position > 0.88 ? 'right-0 left-auto!' : '-translate-x-1/2',
        )}
      >
        Today, {formatShortDay(today, today)}
      </span>
      <span className={position > 0.7 ? 'invisible' : ''}>{formatShortDay(end, today)}</span>
    </div>
  )
}
