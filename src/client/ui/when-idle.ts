const longestWaitMs = 500
const afterLoadMs = 3_000

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

/** `whenIdle`, once the page has loaded and has had time for what it reads itself. */
export function whenLoaded(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopWaiting: (() => void) | undefined
  const begin = () => {
    timer = setTimeout(() => {
      stopWaiting = whenIdle(act)
    }, afterLoadMs)
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin)
  return () => {
    window.removeEventListener('load', begin)
    clearTimeout(timer)
    stopWaiting?.()
  }
}
