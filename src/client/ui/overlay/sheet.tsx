import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Modal, type ModalProps } from './modal.tsx'

type SheetProps = Omit<ModalProps, 'alert'> & { size?: 'md' | 'sm' }

/** A panel at the right side, full width on phones, with a SheetBody and perhaps a SheetFooter. */
export function Sheet({ size = 'md', ...modal }: SheetProps) {
  return (
    <Modal
      {...modal}
      className={classNames(
        'inset-y-0 right-0 w-full border-l border-line data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in',
        size === 'md' ? 'max-w-[600px]' : 'max-w-[360px]',
      )}
      headerClassName="pt-5 pr-16 pb-4 pl-8 max-sm:pl-4"
      titleClassName="serif-title text-title"
    />
  )
}

export function SheetBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames(
        'min-h-0 flex-1 overflow-y-auto overscroll-contain px-8 pb-6 max-sm:px-4',
        className,
      )}
    />
  )
}

export function SheetFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      data-lower-bar
      className={classNames(
        'flex flex-none flex-wrap items-center gap-2 border-t border-line bg-paper px-8 pt-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] max-sm:px-4',
        className,
      )}
    />
  )
}
