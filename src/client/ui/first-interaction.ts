import { whenIdle } from './when-idle.ts'

/**
 * Runs `act` when somebody begins to do something here: not with the page, which must be light, and not too
 * late either.
 */
export function onFirstInteraction(act: () => void): () => void {
  const signs = ['pointermove', 'pointerdown', 'keydown'] as const
  const stop = () => signs.forEach((sign) => document.removeEventListener(sign, begin))
  const begin = () => {
    stop()
    act()
  }
  for (const sign of signs) document.addEventListener(sign, begin, { passive: true })
  return stop
}

let isActive = false

/**
 * Acts once somebody has begun to do something here, and the browser has time. A page that is only loaded, or
 * loaded anew, asks for nothing more than it shows.
 */
export function onceActive(act: () => void): () => void {
  if (isActive) return whenIdle(act)
  let stop = onFirstInteraction(() => {
    isActive = true
    stop = whenIdle(act)
  })
  return () => stop()
}
