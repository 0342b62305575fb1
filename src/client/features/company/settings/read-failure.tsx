import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

/** Stands where settings could not be read. */
export function ReadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      className="mb-8"
      title="The company settings could not be read."
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Check your connection. Nothing is lost.
    </Notice>
  )
}
