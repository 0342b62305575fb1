import type { ReactNode } from 'react'

/** The heading of a form that replaces other content in the page; it takes the focus. */
export function ScreenHeading({ children }: { children: ReactNode }) {
  return (
    <h2 ref={takeFocus} tabIndex={-1} className="serif-title mb-1.5 text-[1.375rem] leading-7 outline-none">
      {children}
    </h2>
  )
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'nearest' })
}
