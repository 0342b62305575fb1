import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

type SegmentedProps<T extends string> = {
  /** Says what is chosen here; not shown. */
  label: string
  value: T
  onValueChange: (value: T) => void
  options: readonly { value: T; label: ReactNode }[]
  size?: 'md' | 'sm'
  /** Without the dark fill, for a minor choice. */
  quiet?: boolean
  className?: string
}

/** One of two to four short words, all in sight: Month, Week, Timeline. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, value, onValueChange, options, size = 'md', quiet = false, className } = props
  const name = useId()
  return (
    <fieldset
      aria-label={label}
      className={classNames(
        'inline-flex max-w-full min-w-0 flex-wrap overflow-hidden rounded-control border border-control bg-surface',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'relative flex flex-1 cursor-pointer items-center justify-center gap-1.5 border-l border-line font-[550] whitespace-nowrap text-muted transition-colors duration-150 first:border-l-0 hover:bg-sunken',
            'has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-focus',
            quiet
              ? 'has-checked:bg-primary-soft has-checked:text-primary'
              : 'has-checked:bg-ink has-checked:text-paper has-checked:has-focus-visible:outline-paper',
            'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none',
            size === 'md'
              ? 'h-[2.125rem] px-3.5 max-lg:h-[2.625rem]'
              : 'h-[1.875rem] px-3 text-small max-lg:h-[2.625rem]',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
