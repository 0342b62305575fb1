import { useEffect, useRef } from 'react'
import { CoverBadge } from '#client/leave-ui/cover-badge.tsx'
import { useCovering } from '#client/queries/cover.ts'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import { Count } from '#client/ui/data/count.tsx'
import { formatRange } from '#client/ui/data/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import type { CoveredLeave } from '#shared/leave/covering-contract.ts'
import { addDays, type PlainDate } from '#shared/plain-date.ts'
import { AnswerButtons } from './answer-buttons.tsx'

type CoveringCardProps = {
  today: PlainDate
  /** The request whose notification was opened. */
  openedId?: string | null
  /** Leaves out what is answered and more than a week ahead. */
  isShort?: boolean
}

/** Leave that the reader was asked to cover, with their answers; not drawn while there is none. */
export function CoveringCard({ today, openedId = null, isShort = false }: CoveringCardProps) {
  const { data: all = [], isSuccess } = useCovering()
  const leave = isShort ? all.filter((one) => isPressing(one, today)) : all
  const asked = leave.filter(({ answer }) => answer === 'asked').length
  const isGone = isSuccess && openedId !== null && !leave.some(({ id }) => id === openedId)
  if (leave.length === 0 && !isGone) return null
  return (
    <Card aria-labelledby="covering">
      <CardHeader
        titleId="covering"
        title={<>Cover {asked > 0 && <Count value={asked} label="to answer" />}</>}
      />
      {isGone && <p className="px-5 pb-4 text-muted max-lg:px-4">You’re no longer needed to cover.</p>}
      <ul>
        {leave.map((one) => (
          <Covered key={one.id} leave={one} today={today} isOpened={one.id === openedId} />
        ))}
      </ul>
    </Card>
  )
}

function isPressing({ answer, startDate }: CoveredLeave, today: PlainDate): boolean {
  return answer === 'asked' || (answer === 'accepted' && startDate <= addDays(today, 7))
}

type CoveredProps = { leave: CoveredLeave; today: PlainDate; isOpened: boolean }

function Covered({ leave, today, isOpened }: CoveredProps) {
  const { owner, status, answer, handoverNote } = leave
  const dates = formatRange(leave, today)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpened) row.current?.focus()
  }, [isOpened])
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="focus-visible:outline-2! focus-visible:-outline-offset-2! flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-5 py-3 max-lg:px-4"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-[550]">{fullName(owner)}</p>
        <p className="figures text-small text-muted">
          {dates}
          {status === 'pending' && ', not approved yet'}
        </p>
        {handoverNote && (
          <p className="mt-1 border-l-2 pl-3 break-words whitespace-pre-line">{handoverNote}</p>
        )}
      </div>
      {answer !== 'asked' && <CoverBadge answer={answer} />}
      <AnswerButtons
        leave={leave}
        about={`${fullName(owner)}, ${dates}`}
        onAnswered={() => row.current?.focus()}
      />
    </li>
  )
}
