import { ArrowRight } from 'lucide-react'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import { Count } from '#client/ui/data/count.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { dialogInFile, usePreparedSoon } from '#client/ui/overlay/dialog-in-file.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import { reasonOfRefusal } from './decision-results.ts'
import { DecisionRow } from './decision-row.tsx'
import { useApprovals } from './use-approvals.ts'
import { useDecisionList } from './use-decision-list.ts'

const RejectDialog = dialogInFile(async () => (await import('./reject-dialog.tsx')).RejectDialog)

const mostShown = 3

/** The first requests for this person to decide, right on the dashboard; not drawn while there are none. */
export function NeedsDecision({ today }: { today: PlainDate }) {
  const inbox = useApprovals(today)
  const { approvals, counts, refusalOf, announcement } = inbox
  const shown = approvals.slice(0, mostShown)
  const list = useDecisionList(inbox, shown)
  const { rejecting } = list
  usePreparedSoon(RejectDialog)
  return (
    <>
      <output className="sr-only">{announcement}</output>
      {shown.length > 0 && (
        <Card aria-label="Needs your decision">
          <CardHeader
            title={
              <>
                Needs your decision <Count value={Math.max(counts.all, approvals.length)} label="requests" />
              </>
            }
          >
            <TextLink href="/requests?view=approvals">
              <span>
                All <span className="max-lg:sr-only">in Team Approvals</span>
              </span>
              <ArrowRight aria-hidden className="size-4" />
            </TextLink>
          </CardHeader>
          <ul>
            {shown.map((approval) => (
              <DecisionRow
                key={approval.id}
                approval={approval}
                today={today}
                refusal={refusalOf(approval.id)?.message}
                onApprove={() => list.approve([approval])}
                onReject={() => list.askReason([approval])}
              />
            ))}
          </ul>
        </Card>
      )}
      <RejectDialog
        open={rejecting.length > 0}
        onOpenChange={list.stopRejecting}
        approvals={rejecting}
        today={today}
        initialReason={reasonOfRefusal(rejecting, refusalOf)}
        onReject={(reason) => list.reject(rejecting, reason)}
        focusAfter={list.focusAfterReject}
      />
    </>
  )
}
