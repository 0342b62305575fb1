import { useState } from 'react'
import { today } from '#client/api/clock.ts'
import { builtInTypeOf, builtInTypes } from '#client/leave-ui/leave-types.ts'
import { SwatchShape } from '#client/leave-ui/mark-shapes.tsx'
import { ToArrow } from '#client/leave-ui/to-arrow.tsx'
import { formatDayCount, formatRange } from '#client/ui/data/format-dates.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { RadioCard, RadioCards } from '#client/ui/form/radio-cards.tsx'
import { countWorkingDays } from '#shared/leave/working-days.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { bensRequest, demoDate } from './demo-team.ts'

/** The heart of the request dialog, counting with the product's own rule. */
export function AskExample() {
  const [now] = useState(today)
  const [start, setStart] = useState(() => demoDate(now, bensRequest.from))
  const [end, setEnd] = useState(() => demoDate(now, bensRequest.to))
  const [type, setType] = useState('annual')
  return (
    <section
      aria-label="Example: requesting leave"
      className="grid gap-4 rounded-card border border-line bg-surface p-6 max-sm:p-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Start date">
          <Input type="date" min={now} value={start} onChange={(event) => setStart(event.target.value)} />
        </Field>
        <Field label="End date">
          <Input
            type="date"
            min={start || now}
            value={end}
            onChange={(event) => setEnd(event.target.value)}
          />
        </Field>
      </div>
      <RadioCards
        legend="Leave type"
        legendHidden
        value={type}
        onValueChange={setType}
        className="grid-cols-2 sm:grid-cols-4"
      >
        {builtInTypes.map((known) => (
          <RadioCard key={known} value={known}>
            <span className="flex items-center gap-2 pr-5 font-medium">
              <SwatchShape leaveType={builtInTypeOf(known)} />
              {builtInTypeOf(known).name}
            </span>
          </RadioCard>
        ))}
      </RadioCards>
      <Strip start={start} end={end} type={type} today={now} />
    </section>
  )
}

type StripProps = { start: PlainDate; end: PlainDate; type: string; today: PlainDate }

/** What the request comes to, live. */
function Strip({ start, end, type, today: now }: StripProps) {
  const days = countWorkingDays({ start, end, isHalfDay: false }).totalHundredths / 100
  return (
    <output className="figures flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-primary-soft px-4 py-3 font-[550] text-primary">
      {days === 0 ? (
        'Please select valid dates'
      ) : (
        <>
          <span>
            {formatDayCount(days)} · {formatRange({ startDate: start, endDate: end }, now)} · weekends not
            counted
          </span>
          <Remaining days={days} type={type} />
        </>
      )}
    </output>
  )
}

const { remaining } = bensRequest

function Remaining({ days, type }: { days: number; type: string }) {
  if (type !== 'annual') return <span>Annual leave stays at {remaining}</span>
  if (days > remaining) return <span>{days - remaining} more than remain</span>
  return (
    <span>
      Remaining {remaining} <ToArrow /> {remaining - days}
    </span>
  )
}
