import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldAttributes } from './field-context.ts'
import { controlClass } from './input.tsx'

/** Grows with its text where the browser can; `rows` is where it starts. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldAttributes()}
      rows={rows}
      {...rest}
      className={classNames(
        controlClass,
        'field-sizing-content max-h-80 min-h-[3.75rem] resize-y py-2',
        className,
      )}
    />
  )
}
