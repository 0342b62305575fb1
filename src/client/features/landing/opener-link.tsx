import type { ComponentProps } from 'react'
import { classNames } from '#client/ui/class-names.ts'

/** A button that looks like a link and opens a dialog. */
export function OpenerLink({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...rest}
      className={classNames(
        'rounded-bar text-left underline-offset-3 hover:underline print:hidden',
        className,
      )}
    />
  )
}
