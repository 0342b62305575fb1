import { type ComponentProps, type ReactNode, startTransition, useEffect, useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { whenIdle } from '#client/ui/when-idle.ts'

/** The sections of spec 2.3 that links lead to; the names are their ids. */
export type SectionId = 'features' | 'pricing'

type SectionLinkProps = Omit<ComponentProps<'a'>, 'href'> & { section: SectionId }

/** Scrolls to a section of this page, smoothly unless the visitor prefers reduced motion. */
export function SectionLink({ section, children, ...rest }: SectionLinkProps) {
  return (
    <a
      {...rest}
      href={`#${section}`}
      onClick={(event) => {
        // Not drawn yet: `useArrivalAtSection` scrolls to what the address names.
        if (!document.getElementById(section)) return
        event.preventDefault()
        scrollToSection(section, prefersReducedMotion() ? 'instant' : 'smooth')
      }}
    >
      {children}
    </a>
  )
}

/** False until the first screen is drawn and the browser is idle, unless the address names a section. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(() => window.location.hash !== '')
  useEffect(() => whenIdle(() => startTransition(() => setSettled(true))), [])
  return isSettled
}

/** Scrolls to what the address names: the browser itself looked for #pricing before React drew it. */
export function useArrivalAtSection(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (id === 'features' || id === 'pricing') scrollToSection(id, 'instant')
  }, [])
}

function scrollToSection(id: SectionId, behavior: ScrollBehavior): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ behavior })
  // The keyboard goes on from there.
  section?.focus({ preventScroll: true })
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

type SectionProps = {
  id?: SectionId
  titleId: string
  /** On the darker background. */
  sunken?: boolean
  className?: string
  children: ReactNode
}

export function Section({ id, titleId, sunken = false, className, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={id && -1}
      aria-labelledby={titleId}
      className={classNames(
        // No bar sticks to this page's top.
        '-scroll-mt-19 py-24 max-lg:py-16',
        sunken && 'border-y border-line bg-sunken',
        className,
      )}
    >
      <Column>{children}</Column>
    </section>
  )
}

/** The page's column of 1200 px. */
export function Column({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('mx-auto w-full max-w-[1264px] px-8 max-sm:px-4', className)}>{children}</div>
  )
}

/** A section's heading, with what it is about at its right. */
export function SectionHead({
  titleId,
  title,
  children,
}: {
  titleId: string
  title: string
  children?: ReactNode
}) {
  return (
    <div className="mb-10 grid items-end gap-x-12 gap-y-4 max-lg:mb-8 lg:grid-cols-2">
      <SectionTitle id={titleId}>{title}</SectionTitle>
      {children && <div className="max-w-[54ch] text-lead leading-[1.625rem] text-muted">{children}</div>}
    </div>
  )
}

export function SectionTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2
      id={id}
      className="serif-figure text-[2.5rem] leading-11 font-[450]! text-balance max-sm:text-[2rem] max-sm:leading-9"
    >
      {children}
    </h2>
  )
}
