import { Field } from '#client/ui/form/field.tsx'
import { Textarea } from '#client/ui/form/textarea.tsx'

type RejectionReasonProps = { value: string; onChange: (reason: string) => void; isOne?: boolean }

/** Why a request is rejected, or several (`isOne` false). It may stay empty (spec 2.10). */
export function RejectionReason({ value, onChange, isOne = true }: RejectionReasonProps) {
  return (
    <Field
      label="Reason for Rejection (Optional)"
      hint={isOne ? 'They see it with the decision.' : 'Each of them sees it with the decision.'}
    >
      <Textarea rows={3} maxLength={2000} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}
