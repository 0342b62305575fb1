import { Check, Scale, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { today } from '#client/api/clock.ts'
import { ToArrow } from '#client/leave-ui/to-arrow.tsx'
import { Avatar } from '#client/ui/data/avatar.tsx'
import { formatRange } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { bensRequest, demoDate, useBensDecision } from './demo-team.ts'
import { useFocusAfterClick } from './focus-after-click.ts'

type AskCardProps = {
  /** What it points at, in pixels from the calendar's left edge. */
  nib: number | null
}

const { from, to, days, remaining } = bensRequest

/** Ben's request as his approver sees it. On wide screens it overlaps the calendar's lower edge. */
export function AskCard({ nib }: AskCardProps) {
  const [now] = useState(today)
  const dates = { startDate: demoDate(now, from), endDate: demoDate(now, to) }
  return (
    <>
      <section
        aria-label="Request of Ben Osei"
        className="mx-4 mb-4 grid gap-3 rounded-card border border-line bg-surface p-4 shadow-pop max-xl:border-control max-xl:shadow-none md:max-xl:max-w-[440px] md:mx-5 xl:absolute xl:top-0 xl:left-[min(440px,calc(100%-372px))] xl:z-2 xl:m-0 xl:w-[356px]"
      >
        <div className="flex items-center gap-3">
          <Avatar firstName="Ben" lastName="Osei" size="sm" />
          <div>
            <p>
              <b>Ben Osei</b> requested {days} days
            </p>
            <p className="text-small text-muted">Annual · {formatRange(dates, now)}</p>
          </div>
        </div>
        <Decision />
      </section>
      {nib !== null && (
        <span
          aria-hidden
          style={{ left: nib - 6 }}
          className="absolute -top-[6.5px] z-3 size-3 rotate-45 border-t border-l border-line bg-surface max-xl:hidden"
        />
      )}
    </>
  )
}

function Decision() {
  const { decision, decide } = useBensDecision()
  const [focusNext, isNext] = useFocusAfterClick()
  const decideAs = (decided: typeof decision) => {
    focusNext()
    decide(decided)
  }
  return (
    <>
      <ul className="grid gap-1.5">
        <Fact icon={<Users aria-hidden />}>No one else in Design is away</Fact>
        <Fact icon={<Scale aria-hidden />}>
          {decision === 'pending' && (
            <>
              Remaining {remaining} <ToArrow /> {remaining - days}
            </>
          )}
          {decision === 'approved' && `${remaining - days} days remain this year`}
          {decision === 'rejected' && `Still ${remaining} days left this year`}
        </Fact>
      </ul>
      {decision === 'pending' ? (
        <div className="grid grid-cols-2 gap-3">
          <Button ref={isNext} variant="primary" onClick={() => decideAs('approved')}>
            <Check aria-hidden className="size-[15px]" />
            Approve
          </Button>
          <Button onClick={() => decideAs('rejected')}>Reject</Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <output className="font-semibold">
            {decision === 'approved'
              ? 'Approved. Ben would know by now.'
              : 'Rejected. Ben would know by now.'}
          </output>
          <Button ref={isNext} onClick={() => decideAs('pending')}>
            Undo
          </Button>
        </div>
      )}
    </>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      <span className="text-muted">{icon}</span>
      <span>{children}</span>
    </li>
  )
}
