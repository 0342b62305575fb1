import { noticeOf } from '#client/api/http.ts'
import { useApprovalPreview } from '#client/queries/leave-types.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import type { ApprovalStep } from '#shared/leave/approval-steps-contract.ts'
import { previewInWords } from './step-words.ts'

const typingPauseMs = 300

/** What the steps mean for three people of the company, said before they are saved. */
export function ApprovalPreview({ steps }: { steps: ApprovalStep[] }) {
  const settled = useDebounced(steps, typingPauseMs)
  const { data, error, refetch } = useApprovalPreview(settled)
  return (
    <section aria-label="What this means" className="grid gap-1.5 rounded-card bg-sunken px-4 py-3">
      <p className="text-small font-[550]">For example</p>
      {data && (
        <ul className="grid gap-1 text-small">
          {data.preview.map((one) => (
            <li key={one.person.id}>{previewInWords(one, data.steps)}</li>
          ))}
        </ul>
      )}
      {!data && !error && <Skeleton className="h-14" />}
      {!data && error && (
        <p className="text-small">
          {noticeOf(error, 'We couldn’t load the examples.')}{' '}
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </section>
  )
}
