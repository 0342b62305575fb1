import { useNetwork } from '#client/api/network.ts'
import { Button } from '../form/button.tsx'
import { Notice } from './notice.tsx'

type ReadFailureProps = {
  /** 'The team' */
  what: string
  onRetry: () => void
  className?: string
}

/** In place of something that couldn’t be loaded. */
export function ReadFailure({ what, onRetry, className }: ReadFailureProps) {
  const network = useNetwork()
  return (
    <Notice
      tone="error"
      title={notLoadedInWords(what)}
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
      {...(className !== undefined && { className })}
    >
      {network === 'offline'
        ? 'You’re offline. Try again when you’re back online.'
        : 'Check your connection.'}
    </Notice>
  )
}

/** 'We couldn’t load the team.' */
export function notLoadedInWords(what: string): string {
  return `We couldn’t load ${what.charAt(0).toLowerCase()}${what.slice(1)}.`
}
