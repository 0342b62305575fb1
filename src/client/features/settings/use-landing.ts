import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Brings the section of the address to the top of the window, with the focus on its heading: again whenever
 * something is drawn, which may be the section or stand above it, until all is read and drawn or the reader
 * does something.
 */
export function useLanding(address: string | undefined): void {
  const queryClient = useQueryClient()
  const left = useRef<string>(undefined)
  useEffect(() => {
    if (address === undefined) {
      backFrom(left.current)
      return
    }
    left.current = address
    const land = () => {
      const isThere = landOn(address)
      // Not at once: what was read last is drawn after it is no longer being read.
      if (isThere && queryClient.isFetching() === 0) notifyManager.schedule(stop)
    }
    const drawings = new MutationObserver(land)
    const stop = () => {
      drawings.disconnect()
      for (const sign of signsOfReader) window.removeEventListener(sign, stop, { capture: true })
    }
    drawings.observe(document.body, { childList: true, subtree: true })
    // Before what it makes the page draw.
    for (const sign of signsOfReader) window.addEventListener(sign, stop, { passive: true, capture: true })
    land()
    return stop
  }, [address, queryClient])
}

const signsOfReader = ['keydown', 'input', 'pointerdown', 'wheel', 'touchmove'] as const

/** The list's link to a section. */
export function settingsLinkId(address: string): string {
  return `to-settings-${address}`
}

// On phones the link that leads back is gone, and the reader is again where they were in the list.
function backFrom(address: string | undefined): void {
  if (address === undefined) return
  if (document.activeElement === document.body) document.getElementById(settingsLinkId(address))?.focus()
  else window.scrollTo(0, 0)
}

/** For a link to where the address is already. False while the section isn’t drawn. */
export function landOn(address: string): boolean {
  const section = document.getElementById(`settings-${address}`)
  const heading = section?.querySelector<HTMLElement>('h2')
  if (!section || !heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  section.scrollIntoView({ block: 'start', behavior: 'instant' })
  return true
}
