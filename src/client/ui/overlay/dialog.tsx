import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../form/button.tsx'
import { Modal, type ModalProps } from './modal.tsx'

/**
 * A dialog of at most 500 px; on phones a sheet of the whole height. Inside it goes a DialogBody, which
 * scrolls, and a DialogFooter, which stays; around both a DialogForm where something is sent.
 */
export function Dialog(props: ModalProps) {
  return (
    <Modal
      {...props}
      className={classNames(
        'rounded-dialog border border-line data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in',
        'top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] short:max-h-[calc(100dvh-1rem)] w-[calc(100%-2rem)] max-w-[500px] -translate-1/2',
        !props.alert &&
          'max-sm:inset-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:translate-0 max-sm:rounded-none max-sm:border-0',
      )}
      headerClassName="py-4 pr-16 pl-6 max-sm:pl-4 low:py-2.5 short:py-3"
      titleClassName="serif-title text-dialog"
    />
  )
}

/** The form around a dialog's body and footer: it scrolls inside instead of growing out of the screen. */
export function DialogForm({ className, ...rest }: ComponentProps<'form'>) {
  return <form noValidate {...rest} className={classNames('flex min-h-0 flex-1 flex-col', className)} />
}

export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames(
        'grid min-h-0 flex-1 content-start gap-4 overflow-y-auto overscroll-contain px-6 pt-1 pb-4 max-sm:px-4',
        className,
      )}
    />
  )
}

/** Buttons are on the right; `mr-auto` keeps anything before them on the left. */
export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      data-lower-bar
      className={classNames(
        'flex flex-none flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-6 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:px-4 max-sm:[&>button]:flex-1',
        className,
      )}
    />
  )
}

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** The button that changes nothing; it has the focus first. */
  safeLabel: string
  confirmLabel: string
  busy?: boolean
  /** False for a confirmation that destroys nothing. */
  danger?: boolean
  onConfirm: () => void
  focusAfter?: ModalProps['focusAfter']
}

/** Asks before something that can't be undone. It stays open until its owner closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, safeLabel, confirmLabel, busy = false, danger = true } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      alert
      {...(props.focusAfter && { focusAfter: props.focusAfter })}
    >
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        <Button data-safe onClick={() => onOpenChange(false)}>
          {safeLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
