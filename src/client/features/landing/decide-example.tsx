import { Check } from 'lucide-react'
import { useState } from 'react'
import { today } from '#client/api/clock.ts'
import { Avatar } from '#client/ui/data/avatar.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { addDays, type PlainDate } from '#shared/plain-date.ts'
import { periodLabel, rangeLabel } from './dates.ts'
import { demoDays } from './demo-days.ts'
import type { DemoDecision } from './demo-decision.ts'
import { DemoTable } from './demo-table.tsx'
import { type DemoPerson, mondayOf, tessRequest, yuki } from './demo-team.ts'
import { useFocusAfterClick } from './focus-after-click.ts'
import { useMediaQuery } from './media-query.ts'

const { type, from, to, days: dayCount } = tessRequest
const yukisDay = 16

/** A card of Team Approvals that can be decided. */
export function DecideExample() {
  const [now] = useState(today)
  const [decision, setDecision] = useState<DemoDecision>('pending')
  const isWide = useMediaQuery('(min-width: 48rem)')
  const monday = mondayOf(now)
  const start = addDays(monday, from)
  const tess: DemoPerson = {
    name: 'Tess Moreau',
    team: 'Support',
    leave: decision === 'rejected' ? [] : [{ type, from, to, status: decision }],
  }
  return (
    <section
      aria-label="Example: an approval card"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-6 pb-4 max-sm:p-4">
        <div className="flex items-center gap-3">
          <Avatar firstName="Tess" lastName="Moreau" />
          <div>
            <p className="font-semibold">Tess Moreau</p>
            <p className="text-small text-muted">
              Unpaid · {periodLabel(start, addDays(monday, to))} ·{' '}
              <span className="whitespace-nowrap">{dayCount} days</span>
            </p>
          </div>
        </div>
        <Buttons decision={decision} onDecide={setDecision} />
      </div>
      <Notice tone="warning" className="mx-6 mb-4 text-small max-sm:mx-4">
        <Conflict decision={decision} day={addDays(monday, yukisDay)} />
      </Notice>
      <div className="relative overflow-hidden border-t border-line">
        <DemoTable
          caption={`The Support team, ${rangeLabel(start, addDays(start, 6))}`}
          people={[yuki, tess]}
          days={demoDays(monday, from, 7, now)}
          nameWidth={isWide ? '170px' : '106px'}
        />
      </div>
    </section>
  )
}

function Conflict({ decision, day }: { decision: DemoDecision; day: PlainDate }) {
  const date = periodLabel(day, day)
  if (decision === 'rejected') return `Only Yuki Arai of Support is away on ${date} now.`
  if (decision === 'approved') return `Tess Moreau and Yuki Arai of Support are both away on ${date} now.`
  return (
    <>
      <b>Yuki Arai</b> of Support is away on {date}. At most 1 of the team may be away at once.
    </>
  )
}

type ButtonsProps = { decision: DemoDecision; onDecide: (decision: DemoDecision) => void }

function Buttons({ decision, onDecide }: ButtonsProps) {
  const [focusNext, isNext] = useFocusAfterClick()
  const decide = (decided: DemoDecision) => {
    focusNext()
    onDecide(decided)
  }
  if (decision === 'pending') {
    return (
      <div className="flex gap-3 max-sm:w-full max-sm:[&>button]:flex-1">
        <Button onClick={() => decide('rejected')}>Reject</Button>
        <Button ref={isNext} variant="primary" onClick={() => decide('approved')}>
          <Check aria-hidden className="size-[15px]" />
          Approve
        </Button>
      </div>
    )
  }
  return (
    <div className="flex items-center gap-3">
      <output className="font-semibold">{decision === 'approved' ? 'Approved' : 'Rejected'}</output>
      <Button ref={isNext} onClick={() => decide('pending')}>
        Undo
      </Button>
    </div>
  )
}
