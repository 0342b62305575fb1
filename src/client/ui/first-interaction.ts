/** Runs `act` when somebody begins to do something here: not with the page, which must be light, and not too late either. */
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
