import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldAttributes } from './field-context.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'ref' | 'type'> & {
  ref?: (input: HTMLInputElement | null) => void
  /** Some, but not all, of what it is for. */
  indeterminate?: boolean
}

export function Checkbox({ ref, indeterminate = false, className, ...rest }: CheckboxProps) {
  const keepElement = (input: HTMLInputElement | null) => {
    // There is no attribute for it.
    if (input) input.indeterminate = indeterminate
    ref?.(input)
  }
  return (
    <input
      {...useFieldAttributes()}
      {...rest}
      ref={keepElement}
      type="checkbox"
      className={classNames(
        'relative grid size-5 flex-none cursor-pointer appearance-none place-items-center rounded-[4px] border-[1.5px] border-control bg-surface transition-colors duration-150',
        'checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary',
        "checked:not-indeterminate:before:h-[5px] checked:not-indeterminate:before:w-2.5 checked:not-indeterminate:before:-translate-y-px checked:not-indeterminate:before:-rotate-45 checked:not-indeterminate:before:border-b-2 checked:not-indeterminate:before:border-l-2 checked:not-indeterminate:before:border-on-fill checked:not-indeterminate:before:content-['']",
        "indeterminate:before:h-0.5 indeterminate:before:w-2.5 indeterminate:before:bg-on-fill indeterminate:before:content-[''] forced-colors:indeterminate:before:bg-[CanvasText]",
        'after:absolute after:-inset-3 lg:after:-inset-1 disabled:opacity-55',
        className,
      )}
    />
  )
}
