import { Button } from '../form/button.tsx'
import { Notice } from './notice.tsx'

type ReadFailureProps = {
  /** 'The team' */
  what: string
  onRetry: () => void
  className?: string
}

/** In place of something that could not be read. */
export function ReadFailure({ what, onRetry, className }: ReadFailureProps) {
  return (
    <Notice
      tone="error"
      title={`${what} could not be read.`}
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
      {...(className !== undefined && { className })}
    >
      Check your connection. Nothing is lost.
    </Notice>
  )
}
