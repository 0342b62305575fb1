import { useState } from 'react'

/** A dialog that is opened about something. It keeps its subject while it fades out. */
export type DialogSubject<T> = {
  isOpen: boolean
  /** What it was last opened about. */
  subject: T | undefined
  /** Counts up with each opening: the key of a form that starts anew. */
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
