import { Check } from 'lucide-react'
import { useState } from 'react'
import { today } from '#client/api/clock.ts'
import { AwayTable } from '#client/leave-ui/away-table.tsx'
import { builtInTypeOf } from '#client/leave-ui/leave-types.ts'
import { RuleBox } from '#client/leave-ui/rule-box.tsx'
import { Avatar } from '#client/ui/data/avatar.tsx'
import { formatDay, formatRange } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { type DemoDecision, demoDate, leaveOf, requested, tess, tessRequest, yuki } from './demo-team.ts'
import { useFocusAfterClick } from './focus-after-click.ts'

const yukisDay = 16

/** A card of Team Approvals that can be decided. */
export function DecideExample() {
  const [now] = useState(today)
  const [decision, setDecision] = useState<DemoDecision>('pending')
  const startDate = demoDate(now, tessRequest.from)
  const endDate = demoDate(now, tessRequest.to)
  const own = { ...tess, leave: requested(tessRequest, decision) }
  return (
    <section
      aria-label="Example: an approval card"
      className="grid gap-4 rounded-card border border-line bg-surface p-6 max-sm:p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex items-center gap-3">
          <Avatar firstName="Tess" lastName="Moreau" />
          <div>
            <p className="font-semibold">Tess Moreau</p>
            <p className="text-small text-muted">
              Unpaid · {formatRange({ startDate, endDate }, now)} ·{' '}
              <span className="whitespace-nowrap">{tessRequest.days} days</span>
            </p>
          </div>
        </div>
        <Buttons decision={decision} onDecide={setDecision} />
      </div>
      <RuleBox tone="warning" rule={conflict(decision, formatDay(demoDate(now, yukisDay), now))} />
      <AwayTable
        caption="This request and who else is away"
        heading="Who is away"
        start={startDate}
        end={endDate}
        today={now}
        leave={[...leaveOf(own, now), ...leaveOf(yuki, now).filter((leave) => leave.startDate >= startDate)]}
        leaveTypeOf={builtInTypeOf}
      />
    </section>
  )
}

function conflict(decision: DemoDecision, date: string): string {
  if (decision === 'rejected') return `Only Yuki Arai of Support is away on ${date} now.`
  if (decision === 'approved') return `Tess Moreau and Yuki Arai of Support are both away on ${date} now.`
  return `Yuki Arai of Support is away on ${date}. At most 1 person on the team can be away at once.`
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
