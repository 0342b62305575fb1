import type { UseFormReturn } from 'react-hook-form'
import { ColleagueSelect } from '#client/leave-ui/colleague-select.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Textarea } from '#client/ui/form/textarea.tsx'
import type { RequestFields } from './request-count.ts'

type CoverFieldProps = {
  form: UseFormReturn<RequestFields>
  userId: string
  isNeeded: boolean
  problem?: string | null
  className?: string | undefined
}

/** The colleague who covers during the leave. */
export function CoverField({ form, userId, isNeeded, problem, className }: CoverFieldProps) {
  return (
    <Field
      label="Who covers for you?"
      note={!isNeeded && '(optional)'}
      error={problem ?? undefined}
      {...(className && { className })}
    >
      <ColleagueSelect
        userId={userId}
        none={isNeeded ? 'Choose a colleague' : 'No one'}
        aria-required={isNeeded}
        {...form.register('coverId')}
      />
    </Field>
  )
}

/** What the owner of the leave writes to that colleague. */
export function HandoverField({ form }: Pick<CoverFieldProps, 'form'>) {
  return (
    <Field label="Hand-over note" note="(optional, for them and your approvers)">
      <Textarea
        rows={1}
        maxLength={2000}
        {...form.register('handoverNote')}
        className="max-lg:min-h-11 max-lg:py-2.5 low:min-h-[2.375rem] low:py-1.5"
      />
    </Field>
  )
}
