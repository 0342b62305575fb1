import { deployment } from '#client/api/deployment.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import type { Unanswered } from './kept-request.ts'

type SendingFailureProps = { failure: string | null; unanswered: Unanswered | null }

/** Above the buttons: why it was refused, or that it didn't get through. */
export function SendingFailure({ failure, unanswered }: SendingFailureProps) {
  if (failure) {
    return (
      <Notice tone="error" className="mb-1 w-full">
        {failure}
      </Notice>
    )
  }
  if (unanswered?.why === 'offline') {
    return (
      <Notice tone="error" className="mb-1 w-full" title="This wasn’t sent.">
        You were offline. Everything you typed is kept, so send it again when you’re back online.
      </Notice>
    )
  }
  if (unanswered?.why === 'lost') {
    return (
      <Notice tone="error" className="mb-1 w-full" title="This may not have been sent.">
        {deployment.productName} didn’t answer. Everything you typed is kept, and it’s safe to send it again.
      </Notice>
    )
  }
  return null
}
