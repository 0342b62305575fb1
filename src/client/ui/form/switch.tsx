import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldAttributes } from './field-context.ts'

/** On or off, at once. A checkbox to the form, a switch to the reader. */
export function Switch({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...useFieldAttributes()}
      {...rest}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox brings its own checked state
      role="switch"
      className={classNames(
        'relative h-6 w-10 flex-none cursor-pointer appearance-none rounded-full border border-control bg-sunken transition-colors duration-150',
        'before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-control before:transition-transform before:duration-150',
        'checked:border-primary checked:bg-primary checked:before:translate-x-4 checked:before:bg-on-fill',
        // The system draws no fills of ours: its own say which way it is.
        'forced-colors:border-[ButtonText] forced-colors:bg-[Canvas] forced-colors:before:bg-[ButtonText] forced-colors:checked:border-[Highlight] forced-colors:checked:bg-[Highlight] forced-colors:checked:before:bg-[HighlightText]',
        'after:absolute after:-inset-2.5 lg:after:-inset-1 disabled:opacity-55',
        className,
      )}
    />
  )
}
