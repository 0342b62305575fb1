import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useContext, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../form/button.tsx'
import type { Openable } from './dialog-in-file.tsx'
import { ModalAlert } from './modal-alert.ts'

export type ModalProps = Openable & {
  title: ReactNode
  /** Above the title, small. */
  eyebrow?: ReactNode
  /** Below the title; read out when it opens. */
  description?: ReactNode
  /**
   * A question that must be answered: no close button, no closing by a click outside, focus on `data-safe`.
   */
  alert?: boolean
  /** Takes the focus after closing, in place of what had it before. */
  focusAfter?: () => HTMLElement | null
  children: ReactNode
}

type ModalFrameProps = ModalProps & { className: string; headerClassName: string; titleClassName: string }

/** What Dialog and Sheet share: scrim, focus, header and close button. Use those two. */
export function Modal(props: ModalFrameProps) {
  const { open, onOpenChange, title, eyebrow, description, alert = false, children } = props
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)

  const placeFocus = (event: Event) => {
    opener.current = document.activeElement
    const safe = content.current?.querySelector<HTMLElement>('[data-safe]')
    if (!alert || !safe) return
    event.preventDefault()
    safe.focus()
  }
  // Radix gives the focus back to a trigger only, and dialogs here are opened by state.
  const returnFocus = (event: Event) => {
    event.preventDefault()
    const before = opener.current?.isConnected ? opener.current : document.querySelector('h1')
    const target = props.focusAfter?.() ?? before
    if (target instanceof HTMLElement) target.focus()
  }

  // Radix gives Escape to the layer that was opened last, which a notice after the dialog counts as.
  const closeUnderNotice = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // A dialog over this one is its child to React, but not to the page.
    if (event.target instanceof Node && content.current?.contains(event.target)) onOpenChange(false)
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* On the level of the content, so that the scrim of a second dialog lies over the first. */}
        <div
          ref={holdPageStill}
          data-state={open ? 'open' : 'closed'}
          className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in print:hidden"
        />
        <Radix.Content
          ref={content}
          role={alert ? 'alertdialog' : 'dialog'}
          aria-modal={alert || undefined}
          onOpenAutoFocus={placeFocus}
          onCloseAutoFocus={returnFocus}
          onKeyDown={closeUnderNotice}
          onPointerDownOutside={(event) => {
            if (alert || isInToast(event.target)) event.preventDefault()
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed z-50 flex flex-col overflow-hidden bg-surface outline-none',
            props.className,
          )}
        >
          <header className={props.headerClassName}>
            {eyebrow && <p className="text-small text-muted">{eyebrow}</p>}
            <Radix.Title className={props.titleClassName}>{title}</Radix.Title>
            {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
          </header>
          {useContext(ModalAlert)}
          {children}
          {!alert && <CloseButton />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

// Last in the order of tabs, so that the focus starts on the first field.
function CloseButton() {
  return (
    <Radix.Close asChild>
      <Button
        variant="quiet"
        iconOnly
        aria-label="Close"
        className="absolute top-3.5 right-4 max-lg:top-2 max-lg:right-2 low:top-1.5 low:max-lg:top-0.5 short:top-2.5"
      >
        <X aria-hidden />
      </Button>
    </Radix.Close>
  )
}

let openScrims = 0

// By hand, because Radix' own lock adds a style element, which the security policy refuses.
function holdPageStill(): () => void {
  const page = document.documentElement
  openScrims += 1
  if (openScrims === 1) {
    page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`)
    page.toggleAttribute('data-still', true)
  }
  return () => {
    openScrims -= 1
    if (openScrims === 0) page.toggleAttribute('data-still', false)
  }
}

function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toast-viewport]') !== null
}
