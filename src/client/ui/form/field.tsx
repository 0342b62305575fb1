import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldContext } from './field-context.ts'

type FieldProps = {
  label: ReactNode
  /** Beside the label, muted: '(optional)'. */
  note?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Marks a value that is not saved yet, and its hint ('was 20'). */
  changed?: boolean
  className?: string
  /** One Input, Textarea, Select or the like: it finds its id and description by itself. */
  children: ReactNode
}

export function Field({ label, note, hint, error, changed = false, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={classNames('grid min-w-0 content-start gap-1', className)}>
      <label htmlFor={id} className="text-small font-[550]">
        {label}
        {note && <span className="font-normal text-muted"> {note}</span>}
      </label>
      <FieldContext value={{ id, describedBy, isInvalid: Boolean(error), isChanged: changed }}>
        {children}
      </FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p
          id={hintId}
          className={classNames('text-small', changed ? 'font-medium text-pending' : 'text-muted')}
        >
          {hint}
        </p>
      )}
    </div>
  )
}

/** The sentence that says what to correct. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-small font-medium text-danger">
      <CircleAlert aria-hidden className="mt-px size-4" />
      {children}
    </p>
  )
}
