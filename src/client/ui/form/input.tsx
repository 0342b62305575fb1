import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldAttributes } from './field-context.ts'

type InputProps = ComponentProps<'input'> & {
  /** Stands in the field after the value: 'days'. */
  unit?: string
}

export function Input({ unit, className, ...rest }: InputProps) {
  const input = (
    <input
      {...useFieldAttributes()}
      {...rest}
      className={classNames(controlClass, 'h-[2.375rem] max-lg:h-11', unit ? 'pr-14' : className)}
    />
  )
  if (!unit) return input
  return (
    <span className={classNames('relative block', className)}>
      {input}
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-muted"
      >
        {unit}
      </span>
    </span>
  )
}

/** What text inputs, text areas and selects share. 16 px on phones, or Safari zooms in. */
export const controlClass =
  'block w-full min-w-0 rounded-control border border-control bg-surface px-3 text-ink transition-colors duration-150 ' +
  'max-lg:text-input enabled:hover:border-ink ' +
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger ' +
  'data-changed:border-pending data-changed:inset-ring data-changed:inset-ring-pending ' +
  'disabled:border-line disabled:bg-sunken disabled:text-muted read-only:not-[select]:border-line read-only:not-[select]:bg-sunken read-only:not-[select]:text-muted ' +
  // The system's colours are the same for all fields.
  'forced-colors:[&[readonly]]:border-dashed'
