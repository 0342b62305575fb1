import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Brings the section of the address to the top of the window, with the focus on its heading: again after
 * each read, as what is read may be the section or stand above it, until the reader does something.
 */
export function useLanding(address: string | undefined): void {
  const queryClient = useQueryClient()
  const reads = useIsFetching()
  const left = useRef<string>(undefined)
  const isLanding = useRef(false)
  useEffect(() => {
    if (address === undefined) {
      backFrom(left.current)
      return
    }
    left.current = address
    isLanding.current = true
    const stop = () => {
      isLanding.current = false
    }
    for (const sign of signsOfReader) window.addEventListener(sign, stop, { passive: true })
    return () => {
      for (const sign of signsOfReader) window.removeEventListener(sign, stop)
    }
  }, [address])
  useEffect(() => {
    if (address === undefined || !isLanding.current) return
    landOn(address)
    // Reads that this very drawing began are not counted yet.
    if (reads === 0 && queryClient.isFetching() === 0) isLanding.current = false
  }, [address, reads, queryClient])
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

/** For a link to where the address is already; nothing while the section isn’t drawn. */
export function landOn(address: string): void {
  const section = document.getElementById(`settings-${address}`)
  const heading = section?.querySelector<HTMLElement>('h2')
  if (!section || !heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  section.scrollIntoView({ block: 'start', behavior: 'instant' })
}
