import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { StatusBadge } from '#client/leave-ui/status-badge.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { type MadeDecision, useDecidedPages } from '#client/queries/approvals.ts'
import { Card } from '#client/ui/data/card.tsx'
import { counted, formatInstant, formatRange } from '#client/ui/data/format-dates.ts'
import { PagedList, useListSearch } from '#client/ui/data/paged-list.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { fullName } from '#shared/full-name.ts'
import type { DecidedRequest } from '#shared/leave/approvals-contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { focusHeading } from './row-focus.ts'
import { datesOnly, durationInWords } from './row-words.ts'

type RecentlyDecidedProps = {
  user: Pick<CurrentUser, 'id' | 'today'>
  /** Whether the decision is undone; if not, a notice has said why. */
  onUndo: (decision: MadeDecision) => Promise<boolean>
}

/** Who decided what, and Undo until the leave begins. */
export function RecentlyDecided({ user, onUndo }: RecentlyDecidedProps) {
  const list = useListSearch()
  const pages = useDecidedPages(list.search)
  return (
    <PagedList
      pages={pages}
      list={list}
      what="The decisions"
      label="Recently decided"
      countInWords={(total) => counted(total, ['decision', 'decisions'])}
      empty={
        <Card>
          <EmptyState
            title="No decisions yet"
            text="Decisions from the last 30 days, and all decisions on upcoming leave, will be listed here."
          />
        </Card>
      }
    >
      {(decided) => (
        <li key={`${decided.id} ${decided.decidedAt}`}>
          <DecidedRow decided={decided} user={user} onUndo={onUndo} />
        </li>
      )}
    </PagedList>
  )
}

type DecidedRowProps = RecentlyDecidedProps & { decided: DecidedRequest }

function DecidedRow({ decided, user, onUndo }: DecidedRowProps) {
  const { id, employeeName, leaveType, status, rejectionReason, decidedAt, canUndo } = decided
  const [isUndoing, setIsUndoing] = useState(false)
  const row = useRef<HTMLElement>(null)
  const leaveTypeOf = useLeaveTypeOf()
  const undo = async () => {
    const next = nextUndo(row.current)
    setIsUndoing(true)
    const isUndone = await onUndo({ id, decidedAt })
    setIsUndoing(false)
    if (!isUndone) return
    // Its row is removed, and the button with it.
    if (next) next.focus()
    else focusHeading(true)
  }
  return (
    <article
      ref={row}
      aria-label={`${employeeName}, ${status}`}
      className="grid items-center gap-x-5 gap-y-1.5 px-4 py-3 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,7fr)_7rem]"
    >
      <div className="flex min-w-0 items-center gap-2.5">
        <h2 className="truncate leading-5 font-semibold">{employeeName}</h2>
        <StatusBadge status={status} />
      </div>
      <div className="min-w-0 figures">
        <p className="truncate leading-5 font-semibold">{formatRange(datesOnly(decided), user.today)}</p>
        <p className="flex min-w-0 items-center gap-1.5 text-small">
          <LeaveSwatch type={leaveType} />
          <span className="truncate">
            <span className="font-[550]">{leaveTypeOf(leaveType).name}</span>, {durationInWords(decided)}
          </span>
        </p>
      </div>
      <div className="min-w-0">
        <p className="leading-5">{decidedInWords(decided, user.id)}</p>
        <p className="text-small text-muted">
          <time dateTime={decidedAt}>{formatInstant(decidedAt, user.today)}</time>
        </p>
        {rejectionReason && <p className="mt-0.5 line-clamp-2 text-small break-words">{rejectionReason}</p>}
      </div>
      {canUndo && (
        <Button
          size="sm"
          busy={isUndoing}
          aria-label={`Undo the decision on ${employeeName}’s ${decided.of}`}
          onClick={() => void undo()}
          className="lg:justify-self-end"
        >
          {!isUndoing && <Undo2 aria-hidden />}
          Undo
        </Button>
      )}
    </article>
  )
}

/** The button of the next row that has one, else of the one above. */
function nextUndo(row: HTMLElement | null): HTMLElement | undefined {
  const buttons = [...(row?.closest('ul')?.querySelectorAll<HTMLElement>('article button') ?? [])]
  const at = buttons.findIndex((button) => row?.contains(button))
  return buttons[at + 1] ?? buttons[at - 1]
}

/**
 * 'You approved this request.', 'Maya Okafor rejected this change.', 'You approved this request. It’s waiting
 * for others.'
 */
function decidedInWords({ decidedBy, status, of }: DecidedRequest, userId: string): string {
  const who = decidedBy.id === userId ? 'You' : fullName(decidedBy)
  return status === 'pending'
    ? `${who} approved this ${of}. It’s waiting for others.`
    : `${who} ${status} this ${of}.`
}
