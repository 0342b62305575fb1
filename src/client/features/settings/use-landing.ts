import { useEffect, useRef } from 'react'

/**
 * Brings the section of the address to the top of the window, with the focus on its heading. As what is
 * above it may still be loading, it is kept there until the reader does something.
 */
export function useLanding(address: string | undefined): void {
  const left = useRef<string>(undefined)
  useEffect(() => {
    if (address !== undefined) {
      left.current = address
      return keepInPlace(address)
    }
    backFrom(left.current)
    return undefined
  }, [address])
}

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

const signsOfReader = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

function keepInPlace(address: string): () => void {
  const land = () => landOn(address)
  const observer = new ResizeObserver(land)
  const stop = () => {
    observer.disconnect()
    for (const sign of signsOfReader) window.removeEventListener(sign, stop)
  }
  observer.observe(document.body)
  for (const sign of signsOfReader) window.addEventListener(sign, stop, { passive: true })
  land()
  return stop
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
