import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'

type ButtonLook = {
  variant?: 'primary' | 'line' | 'quiet' | 'danger'
  size?: 'md' | 'sm' | 'lg'
  /** Square, for a lone icon; the button then needs an `aria-label`. */
  iconOnly?: boolean
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner before the text, and is disabled meanwhile; the focus comes back afterwards. */
    busy?: boolean
  }

export function Button({
  variant,
  size,
  iconOnly,
  busy = false,
  disabled = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  useFocusBack(busy)
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(buttonClass({ variant, size, iconOnly }), className)}
    >
      {busy && <Spinner />}
      {busy && iconOnly ? null : children}
    </button>
  )
}

/**
 * The browser takes the focus from a button that is disabled, back to the top of the page or of its dialog.
 * Gives it back once the button is no longer busy, unless it has gone elsewhere.
 */
function useFocusBack(busy: boolean): void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (busy) focused.current = document.activeElement
    else if (focused.current instanceof HTMLElement && document.activeElement?.contains(focused.current))
      focused.current.focus()
    if (!busy) focused.current = null
  }, [busy])
}

/** The classes of a button, for links that look like one (`ButtonLink`). */
export function buttonClass({ variant = 'line', size = 'md', iconOnly = false }: ButtonLookInput): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-control border font-[550] whitespace-nowrap select-none transition-colors duration-150 disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-busy:cursor-not-allowed aria-busy:opacity-70 print:hidden',
    looks[variant],
    sizes[size],
    iconOnly ? squares[size] : paddings[size],
  )
}

type ButtonLookInput = { [K in keyof ButtonLook]: ButtonLook[K] | undefined }

const looks = {
  primary:
    'border-transparent bg-primary text-on-fill enabled:not-aria-busy:hover:bg-primary-hover [a&]:hover:bg-primary-hover',
  line: 'border-control bg-surface text-ink enabled:not-aria-busy:hover:bg-sunken [a&]:hover:bg-sunken',
  quiet:
    'border-transparent text-muted enabled:not-aria-busy:hover:bg-sunken enabled:not-aria-busy:hover:text-ink [a&]:hover:bg-sunken [a&]:hover:text-ink',
  danger:
    'border-transparent bg-danger text-on-fill enabled:not-aria-busy:hover:bg-danger/90 [a&]:hover:bg-danger/90',
}
// Touch screens get 44 px below 1024.
const sizes = {
  sm: 'h-8 text-[0.875rem] max-lg:h-11 max-lg:text-body',
  md: 'h-9 max-lg:h-11',
  lg: 'h-[3.25rem] text-lead',
}
const paddings = { sm: 'px-3', md: 'px-3.5', lg: 'px-6' }
// An icon doesn't grow with the text.
const squares = { sm: 'w-8 max-lg:w-[44px]', md: 'w-9 max-lg:w-[44px]', lg: 'w-[3.25rem]' }
