const longestWaitMs = 500

/** Acts once the browser has time, half a second from now at the latest. Gives back what calls it off. */
export function whenIdle(act: () => void): () => void {
  // Not every browser says when it is idle.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, longestWaitMs)
    return () => clearTimeout(timer)
  }
  const id = window.requestIdleCallback(act, { timeout: longestWaitMs })
  return () => window.cancelIdleCallback(id)
}
