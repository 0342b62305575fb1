import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, noticeOf } from '#client/api/http.ts'
import { Notice } from '../feedback/notice.tsx'
import { Button } from '../form/button.tsx'
import { Field } from '../form/field.tsx'
import { Input } from '../form/input.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from './dialog.tsx'
import type { ModalProps } from './modal.tsx'

type TypedNameProps = {
  /** The consequences. */
  children: ReactNode
  /** The field's label: 'Company name'. */
  label: string
  /** The name to type. The server compares it. */
  name: string
  /** The button that changes nothing; it has the focus first. */
  safeLabel: string
  confirmLabel: string
  busy: boolean
  /** Why the last attempt failed. */
  error: Error | null
  /** Where the server gave no reason. */
  failedText: string
  onConfirm: (typedName: string) => void
  onClose: () => void
}

type TypedNameDialogProps = TypedNameProps & Pick<ModalProps, 'open' | 'title' | 'focusAfter'>

/** Asks for a name to be typed before something is lost for good. It stays open until its owner closes it. */
export function TypedNameDialog({ open, title, focusAfter, ...rest }: TypedNameDialogProps) {
  // A call that is being sent can't be stopped by closing.
  const closeIfIdle = () => !rest.busy && rest.onClose()
  return (
    <Dialog
      open={open}
      onOpenChange={closeIfIdle}
      title={title}
      alert
      {...(focusAfter !== undefined && { focusAfter })}
    >
      <TypedNameForm {...rest} onClose={closeIfIdle} />
    </Dialog>
  )
}

function TypedNameForm(props: TypedNameProps) {
  const { children, label, name, safeLabel, confirmLabel, busy, error, failedText, onConfirm, onClose } =
    props
  const [typedName, setTypedName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isNameWrong = error instanceof ApiError && error.status === 400
  useEffect(() => {
    // Focus makes screen readers read the error.
    if (isNameWrong) input.current?.focus()
  }, [isNameWrong])
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm(typedName)
      }}
    >
      <DialogBody>
        {children}
        <Field
          label={label}
          hint={`Type ‘${name}’ to confirm.`}
          error={isNameWrong ? noticeOf(error, failedText) : undefined}
          className="wrap-anywhere"
        >
          <Input
            ref={input}
            autoComplete="off"
            value={typedName}
            onChange={(event) => setTypedName(event.target.value)}
          />
        </Field>
        {error && !isNameWrong && <Notice tone="error">{noticeOf(error, failedText)}</Notice>}
      </DialogBody>
      <DialogFooter>
        <Button data-safe onClick={onClose}>
          {safeLabel}
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
