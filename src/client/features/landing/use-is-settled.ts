import { startTransition, useEffect, useState } from 'react'

/** False until the first screen stands and the browser has time; true at once for whoever comes to a section. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(() => window.location.hash !== '')
  useEffect(() => whenIdle(() => startTransition(() => setSettled(true))), [])
  return isSettled
}

const longestWaitMs = 500

// Not every browser says when it is idle.
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, longestWaitMs)
    return () => clearTimeout(timer)
  }
  const id = window.requestIdleCallback(act, { timeout: longestWaitMs })
  return () => window.cancelIdleCallback(id)
}
