import { useState } from 'react'

/** A dialog that is opened about something. What it shows stays while it fades out. */
export type DialogSubject<T> = {
  isOpen: boolean
  /** What it was last opened about. */
  subject: T | undefined
  /** Another one each time it is opened: the key of a form that starts afresh. */
  opening: number
  open: (subject: T) => void
  close: () => void
  onOpenChange: (open: boolean) => void
}

export function useDialogSubject<T>(): DialogSubject<T> {
  const [state, setState] = useState<{ isOpen: boolean; subject: T | undefined; opening: number }>({
    isOpen: false,
    subject: undefined,
    opening: 0,
  })
  const close = () => setState((before) => ({ ...before, isOpen: false }))
  return {
    ...state,
    open: (subject) => setState(({ opening }) => ({ isOpen: true, subject, opening: opening + 1 })),
    close,
    onOpenChange: (open) => {
      if (!open) close()
    },
  }
}
