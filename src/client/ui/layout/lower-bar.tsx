import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** Stays at the lower edge of the window, above the bottom bar. Takes the props of a section. */
export function LowerBar({ className, ...section }: ComponentProps<'section'> & { 'aria-label': string }) {
  return (
    <section
      data-lower-bar
      className={classNames(
        'sticky bottom-(--bottom-bar) z-10 -mx-8 -mb-12 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-control bg-surface px-8 py-3 max-lg:-mx-4 max-lg:-mb-6 max-lg:px-4 max-lg:pb-7',
        className,
      )}
      {...section}
    />
  )
}
