import { daysLabel } from '../policy-labels.ts'

/** How carrying over works, in plain words. */
export function CarryOverSentence({ days }: { days: number }) {
  return (
    <span className="block max-w-[52ch] text-small font-normal text-pretty text-muted">
      {days === 0
        ? 'What is left at the end of the leave year does not move into the next one.'
        : `Up to ${daysLabel(days)} left at the end of the leave year move into the next one and are used first there. The rest is lost.`}
    </span>
  )
}
