import type { ComponentProps } from 'react'
import { classNames } from '#client/ui/class-names.ts'

/** A button in the clothes of a link: it opens a dialog. */
export function OpenerLink({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...rest}
      className={classNames('rounded-bar text-left underline-offset-3 hover:underline', className)}
    />
  )
}
