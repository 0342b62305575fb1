import { type Network, useNetwork } from '#client/api/network.ts'
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
  const advice = useReadAdvice()
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
      {advice}
    </Notice>
  )
}

/** What to do about a read that failed: with a network that's fine, the fault is the server's. */
export function useReadAdvice(): string {
  return advice[useNetwork()]
}

const advice: Record<Network, string> = {
  fine: 'Please try again.',
  failing: 'Check your connection.',
  offline: 'You’re offline. Try again when you’re back online.',
}

/** 'We couldn’t load the team.' */
export function notLoadedInWords(what: string): string {
  return `We couldn’t load ${what.charAt(0).toLowerCase()}${what.slice(1)}.`
}
