import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldAttributes } from './field-context.ts'
import { controlClass } from './input.tsx'

/** The browser's own select, which is the best one on a phone. `className` goes to the box around it. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block min-w-0', className)}>
      <select
        {...useFieldAttributes()}
        {...rest}
        className={classNames(controlClass, 'h-[2.375rem] appearance-none truncate pr-9 max-lg:h-11')}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
