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
    <Field label="Who covers for you?" error={problem ?? undefined} {...(className && { className })}>
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
export function HandoverField({ form, className }: Pick<CoverFieldProps, 'form' | 'className'>) {
  return (
    <Field label="Hand-over note" {...(className && { className })}>
      <Textarea
        rows={1}
        maxLength={2000}
        placeholder="Optional"
        {...form.register('handoverNote')}
        className="max-lg:min-h-11 max-lg:py-2.5 low:min-h-[2.375rem] low:py-1.5"
      />
    </Field>
  )
}
