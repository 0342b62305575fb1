import { X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../form/button.tsx'
import type { Openable } from './dialog-in-file.tsx'

export type PopoverBesideProps = Openable & {
  /** The focus returns to it. */
  anchor: HTMLElement
  title: ReactNode
  /** Below the title, smaller. */
  subtitle?: string
  /** How far it extends to the left of the anchor, in pixels. */
  outset?: number
  /** Its width. */
  className: string
  children: ReactNode
}

/** What PopoverBeside loads. */
export function PopoverFrame(props: PopoverBesideProps) {
  const { anchor, title, subtitle, outset = 0, className, open, onOpenChange, children } = props
  const titleId = useId()
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          aria-labelledby={titleId}
          side="bottom"
          align="start"
          alignOffset={-outset}
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) anchor.focus({ preventScroll: true })
          }}
          className={classNames(
            'z-30 flex max-h-[min(24rem,var(--radix-popover-content-available-height))] max-w-[calc(100vw-1.5rem)] animate-fade-in flex-col overflow-x-hidden overflow-y-auto rounded-card border border-line bg-surface shadow-pop outline-none',
            className,
          )}
        >
          <div className="flex items-start justify-between gap-2 border-b border-line py-1.5 pr-1.5 pl-4">
            <h3 id={titleId} className="py-1 font-semibold">
              {title}
              {subtitle && <span className="block text-small font-[450] text-muted">{subtitle}</span>}
            </h3>
            <Popover.Close asChild>
              <Button variant="quiet" size="sm" iconOnly aria-label="Close">
                <X aria-hidden />
              </Button>
            </Popover.Close>
          </div>
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
