import { useState } from 'react'
import { today } from '#client/api/clock.ts'
import { classNames } from '#client/ui/class-names.ts'
import { formatShortMonth } from '#client/ui/data/format-dates.ts'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { addMonths, daysBetween, type PlainDate } from '#shared/plain-date.ts'
import { Column } from './sections.tsx'

/** This and the footer are dark in both themes. */
export function FinalCall() {
  return (
    <section aria-labelledby="call-title" className="dark bg-paper pt-22 text-ink max-lg:pt-16">
      <Column>
        <div className="flex flex-wrap items-end justify-between gap-8">
          <h2
            id="call-title"
            className="serif-figure text-[3.5rem] leading-[3.625rem] tracking-[-0.026em] max-sm:text-[2.5rem] max-sm:leading-11"
          >
            Put the whole year
            <br />
            on one page.
          </h2>
          <div className="grid justify-items-end gap-3 max-sm:w-full max-sm:justify-items-stretch">
            <ButtonLink href="/api/login" variant="primary" size="lg">
              Start Free Trial
            </ButtonLink>
            <p className="text-right text-small text-muted max-sm:text-left">
              No credit card needed.
              <br className="max-sm:hidden" /> Cancel at any time.
            </p>
          </div>
        </div>
        <YearRuler />
      </Column>
    </section>
  )
}

/** Made-up leave of one person; `from` is a day of the year, counted from 0. */
const leave: readonly { type: keyof typeof looks; from: number; days: number }[] = [
  { type: 'annual', from: 4, days: 5 },
  { type: 'sick', from: 32, days: 2 },
  { type: 'annual', from: 48, days: 3 },
  { type: 'personal', from: 92, days: 1 },
  { type: 'annual', from: 100, days: 8 },
  { type: 'personal', from: 130, days: 1 },
  { type: 'annual', from: 186, days: 14 },
  { type: 'unpaid', from: 206, days: 5 },
  { type: 'annual', from: 214, days: 12 },
  { type: 'sick', from: 262, days: 3 },
  { type: 'annual', from: 290, days: 5 },
  { type: 'personal', from: 318, days: 1 },
  { type: 'annual', from: 352, days: 11 },
]

const looks = {
  annual: 'bg-annual',
  sick: 'bg-sick',
  personal: 'bg-personal',
  unpaid: 'inset-ring-2 inset-ring-unpaid',
} as const

/** The year as a ruler, with somebody's leave and today on it. Decorative. */
function YearRuler() {
  const [now] = useState(today)
  const yearStart = `${now.slice(0, 4)}-01-01`
  const monthStarts = Array.from({ length: 12 }, (_, month) => addMonths(yearStart, month))
  const yearDays = daysBetween(yearStart, addMonths(yearStart, 12)) - 1
  const percent = (day: number) => `${(day / yearDays) * 100}%`
  const dayOf = (date: PlainDate) => daysBetween(yearStart, date) - 1
  return (
    <div aria-hidden className="relative mt-10 h-[84px]">
      {leave.map(({ type, from, days }) => (
        <span
          key={from}
          style={{ left: percent(from), width: percent(days) }}
          className={classNames('absolute top-2.5 h-[22px] min-w-[3px] rounded-[2px]', looks[type])}
        />
      ))}
      <Ticks days={yearDays} monthStarts={monthStarts.map(dayOf)} />
      <span style={{ left: percent(dayOf(now) + 0.5) }} className="absolute top-[13px] -ml-2 text-center">
        <span className="block size-4 rounded-full bg-paper inset-ring-[1.6px] inset-ring-ink" />
        <span className="mx-auto block h-[27px] w-0 border-l-[1.6px] border-ink" />
      </span>
      {monthStarts.map((date) => (
        <span
          key={date}
          style={{ left: percent(dayOf(date)) }}
          className="absolute top-16 text-tiny font-medium text-muted"
        >
          <span className="max-sm:hidden">{formatShortMonth(date)}</span>
          <span className="sm:hidden">{formatShortMonth(date).charAt(0)}</span>
        </span>
      ))}
    </div>
  )
}

function Ticks({ days, monthStarts }: { days: number; monthStarts: readonly number[] }) {
  const months = new Set([...monthStarts, days])
  const path = (from: number, isShown: (day: number) => boolean) =>
    Array.from({ length: days + 1 }, (_, day) => day)
      .filter(isShown)
      .map((day) => `M${day} ${from}V20`)
      .join('')
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${days} 20`}
      preserveAspectRatio="none"
      className="absolute inset-x-0 top-9 h-5 w-full overflow-visible fill-none stroke-control [&_path]:[vector-effect:non-scaling-stroke]"
    >
      <path d={path(10, (day) => !months.has(day))} strokeOpacity=".75" className="max-md:hidden" />
      <path
        d={path(10, (day) => day % 7 === 0 && !months.has(day))}
        strokeOpacity=".75"
        className="md:hidden"
      />
      <path d={path(0, (day) => months.has(day))} />
      <path d={`M0 20H${days}`} />
    </svg>
  )
}
