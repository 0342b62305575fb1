import { Popover } from 'radix-ui'
import type { ComponentProps, RefObject } from 'react'
import { classNames } from '../class-names.ts'
import type { Openable } from './dialog-in-file.tsx'

/** Of the button that opens and closes it, to which the focus returns. */
export type OfButton = Openable & { button: RefObject<HTMLButtonElement | null> }

type ButtonPopoverProps = OfButton & Omit<ComponentProps<typeof Popover.Content>, keyof OfButton>

/** A popover below a button, from its right edge. */
export function ButtonPopover({ button, open, onOpenChange, className, ...content }: ButtonPopoverProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={{ current: button.current ?? document.body }} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          // A click on the button closes it already.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) button.current?.focus()
          }}
          className={classNames(
            'animate-fade-in rounded-card border border-line bg-surface shadow-pop outline-none',
            className,
          )}
          {...content}
        />
      </Popover.Portal>
    </Popover.Root>
  )
}
