import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

/** Stands where something could not be read. `what` is 'The team'. */
export function ReadFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title={`${what} could not be read.`}
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Check your connection. Nothing is lost.
    </Notice>
  )
}
