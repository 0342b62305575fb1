import type { ReactNode } from 'react'
import { Card } from '#client/ui/data/card.tsx'
import type { PendingApproval } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { ApprovalButtons } from '../approval-buttons.tsx'
import { ApprovalContext } from '../approval-context.tsx'
import { DatesAndNotes, RequesterAndType } from '../approval-details.tsx'

type DecideCardProps = {
  approval: PendingApproval
  today: PlainDate
  refusal: string | undefined
  /** What happened to it so far. */
  history: ReactNode
  onApprove: () => void
  onReject: () => void
  onDismiss: () => void
}

/** One request with all that its decision needs; on phones its buttons stay at the bottom. */
export function DecideCard(props: DecideCardProps) {
  const { approval, today, refusal, history, onDismiss } = props
  return (
    <Card
      aria-label="The request"
      className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_420px]"
    >
      <div className="flex min-w-0 flex-col gap-4 p-6 max-sm:p-4">
        <RequesterAndType approval={approval} />
        <DatesAndNotes
          approval={approval}
          conflicts={approval.warnings}
          today={today}
          refusal={refusal}
          onDismiss={onDismiss}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4 bg-paper p-6 max-xl:border-t max-sm:p-4 xl:row-span-2 xl:rounded-r-card xl:border-l">
        <ApprovalContext approval={approval} today={today} />
        <div className="pt-2 max-xl:max-w-[420px] max-sm:hidden">
          <ApprovalButtons
            employeeName={approval.employeeName}
            onApprove={props.onApprove}
            onReject={props.onReject}
          />
        </div>
      </div>
      <div className="border-t p-6 max-sm:p-4">{history}</div>
      {/* The bottom bar has a button that rises above it. */}
      <div className="sticky bottom-(--bottom-bar) rounded-b-card border-t bg-surface px-3 pt-3 pb-6 sm:hidden">
        <ApprovalButtons
          employeeName={approval.employeeName}
          onApprove={props.onApprove}
          onReject={props.onReject}
        />
      </div>
    </Card>
  )
}
