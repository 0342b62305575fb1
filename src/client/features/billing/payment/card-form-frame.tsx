import type { ReactNode } from 'react'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import type { CardSetupState } from './use-card-setup.ts'

export type CardFormLabels = {
  /** The form's accessible name. */
  title: string
  submitLabel: string
  busyLabel: string
  /** Shows a button that puts the form off. */
  onLater?: () => void
  laterLabel?: string
}

type CardFormFrameProps = CardFormLabels & {
  setup: CardSetupState
  isReady: boolean
  onSubmit: () => void
  /** The fields. */
  children: ReactNode
}

/** What both card forms share: the error and the buttons. */
export function CardFormFrame({
  title,
  setup,
  isReady,
  onSubmit,
  submitLabel,
  busyLabel,
  onLater,
  laterLabel = 'Do this later',
  children,
}: CardFormFrameProps) {
  const { isBusy, problem } = setup
  return (
    <form
      noValidate
      aria-label={title}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy} disabled={!isReady}>
          {isBusy ? busyLabel : submitLabel}
        </Button>
        {onLater && (
          <Button variant="quiet" disabled={isBusy} onClick={onLater}>
            {laterLabel}
          </Button>
        )}
      </div>
    </form>
  )
}
