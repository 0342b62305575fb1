import { useLayoutEffect } from 'react'
import { type Network, useNetwork } from '#client/api/network.ts'
import { createStore } from '#client/api/store.ts'
import { Button } from '../form/button.tsx'
import { Notice } from './notice.tsx'

type ReadFailureProps = {
  /** 'The team' */
  what: string
  onRetry: () => void
  className?: string
  /** Whether it is a failure with a place of its own. Default: true. */
  isInPlace?: boolean
}

/** In place of something that couldn’t be loaded. */
export function ReadFailure({ what, onRetry, className, isInPlace = true }: ReadFailureProps) {
  const advice = useReadAdvice()
  useShownFailure(isInPlace)
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

/** How many failures the page names where they are: while there is one, the shell names none. */
export const shownFailures = createStore(0)

/** For what names a failed read itself. */
export function useShownFailure(isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return
    shownFailures.set(shownFailures.get() + 1)
    return () => shownFailures.set(shownFailures.get() - 1)
  }, [isShown])
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
