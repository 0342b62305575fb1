import { ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { awayApproverInWords } from '#client/leave-ui/check-words.ts'
import { RuleBox } from '#client/leave-ui/rule-box.tsx'
import { useAwayCover } from '#client/leave-ui/use-away-cover.ts'
import { classNames } from '#client/ui/class-names.ts'
import { formatCount, formatLength } from '#client/ui/data/format-dates.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useMediaQuery } from '#client/ui/media-query.ts'
import { countAwayAndAsked } from '#shared/leave/away-and-asked.ts'
import { formatDays } from '#shared/leave/days.ts'
import { totalMinutesOf, type WorkingDayCount } from '#shared/leave/working-days.ts'
import { RemainingWords, shortInWords } from './remaining-words.tsx'
import { countRequest, nextStep, type RequestFields } from './request-count.ts'
import { RequestDetails } from './request-details.tsx'
import type { RequestPurpose } from './request-words.ts'
import type { Counted } from './use-last-settled.ts'
import type { CheckedLeave } from './use-leave-check.ts'
import { type RemainingOptions, useRemaining } from './use-remaining.ts'

type RequestSummaryProps = Pick<
  RemainingOptions,
  'balance' | 'isLoading' | 'changing' | 'ownerId' | 'user'
> & {
  fields: RequestFields
  /** Null until the first calendar is read. */
  counted: Counted | null
  checked: CheckedLeave
  purpose: RequestPurpose
  /** Why it was refused, as the form says it already. */
  failure: string | null
  /** Of what is against these dates, which describes the button. */
  refusalId: string
  /** Who covers; '' for no one. */
  coverId: string
  /** Whether there is so much to fill in that the details would push it out of view. */
  hasFurtherFields: boolean
  onRetry: () => void
}

/**
 * The answer above the buttons, while the form is filled in: one line with the figures, which opens, and what
 * is against these dates.
 */
export function RequestSummary(props: RequestSummaryProps) {
  const { fields, counted, checked, purpose, user, coverId, hasFurtherFields, onRetry } = props
  const isTall = useMediaQuery('(min-height: 62.5rem)')
  const [isChosenOpen, setIsChosenOpen] = useState<boolean | null>(null)
  const panelId = useId()
  const count = counted && countRequest(counted.fields, counted.calendar, counted.unit)
  const isCounted = count !== null && count.totalHundredths > 0
  const remaining = useRemaining({
    ...props,
    leaveType: fields.leaveType,
    calendar: counted?.calendar,
    count: isCounted ? count : null,
  })
  const isOpen = isCounted && (isChosenOpen ?? (isTall && !hasFurtherFields))
  const awayCover = useAwayCover(isCounted ? coverId : '', isCounted ? count.period : null, user.today)
  const short = typeof remaining === 'object' && !checked.check ? shortInWords(remaining) : null
  return (
    <section
      aria-label="Summary"
      className="grid min-h-0 flex-none gap-2 border-t bg-paper px-6 py-2 max-sm:px-4 max-sm:py-1"
    >
      <div className="relative -mx-2 flex min-h-7 items-center gap-2 rounded-control px-2 max-lg:min-h-9 has-[button]:hover:bg-sunken">
        <output className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 font-semibold">
          {count === null && fields.startDate && fields.endDate ? (
            <Skeleton className="w-48" />
          ) : (
            <span>
              {isCounted ? countInWords(count) : nextStep(fields, counted?.calendar, counted?.unit)}
            </span>
          )}
          <Dot />
          <RemainingWords remaining={remaining} />
          {isCounted && (
            <>
              <Dot />
              <AwayWords checked={checked} isOwn={props.ownerId === user.id} />
            </>
          )}
        </output>
        {isCounted && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            aria-label="Details"
            onClick={() => setIsChosenOpen(!isOpen)}
            className="flex-none rounded-control text-muted after:absolute after:inset-0 print:hidden"
          >
            <ChevronUp
              aria-hidden
              className={classNames('size-4.5 transition-transform duration-150', isOpen && 'rotate-180')}
            />
          </button>
        )}
      </div>
      {isOpen && counted && (
        <section
          id={panelId}
          aria-label="Details"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={0}
          className="max-h-[34dvh] overflow-y-auto overscroll-contain pb-1 -outline-offset-2!"
        >
          <RequestDetails
            counted={counted}
            count={count}
            checked={checked}
            remaining={remaining}
            purpose={purpose}
            user={user}
            onRetry={onRetry}
          />
        </section>
      )}
      <AgainstIt {...props} short={short} awayCover={awayCover} />
    </section>
  )
}

/** Always in view: why it would be refused, or else what to know before it is sent. */
function AgainstIt({
  checked,
  failure,
  refusalId,
  user,
  short,
  awayCover,
}: RequestSummaryProps & { short: string | null; awayCover: string | null }) {
  const { check, refusals } = checked
  const away = check && awayApproverInWords(check, user.today)
  const warnings = [...(check?.warnings ?? []), away, short, awayCover].filter(
    (rule) => typeof rule === 'string',
  )
  return (
    <output id={refusalId} className="grid max-h-[24dvh] gap-1.5 overflow-y-auto empty:hidden">
      {refusals
        .filter((rule) => rule !== failure)
        .map((rule) => (
          <RuleBox key={rule} tone="danger" rule={rule} />
        ))}
      {refusals.length === 0 && warnings.map((rule) => <RuleBox key={rule} tone="warning" rule={rule} />)}
    </output>
  )
}

function AwayWords({ checked: { check, isFailed }, isOwn }: { checked: CheckedLeave; isOwn: boolean }) {
  if (check) {
    const { away, asked } = countAwayAndAsked(check.alsoAway)
    const team = isOwn ? 'your team' : 'the team'
    const others = away === 0 ? `no one else on ${team} away` : `${formatCount(away)} of ${team} away`
    const more = away === 0 ? 'pending' : 'more pending'
    return <span>{asked === 0 ? others : `${others}, ${formatCount(asked)} ${more}`}</span>
  }
  if (isFailed) return <span>couldn’t load who’s away</span>
  return <Skeleton className="inline-block h-3.5 w-28" />
}

function Dot() {
  return (
    <span aria-hidden className="text-muted">
      ·
    </span>
  )
}

function countInWords({ unit, totalHundredths, dates }: WorkingDayCount): string {
  const totalMinutes = totalMinutesOf(dates)
  return formatLength({ unit, totalDays: formatDays(totalHundredths), totalMinutes })
}
