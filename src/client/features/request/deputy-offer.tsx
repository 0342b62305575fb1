import { useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useDeputy, useNameDeputy } from '#client/queries/deputy.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { fullName } from '#shared/full-name.ts'
import type { OwnDeputy } from '#shared/leave/deputy-contract.ts'
import type { DateRange, PlainDate } from '#shared/plain-date.ts'

/**
 * To an approver who asks for leave on these dates, and has no deputy for them. What is chosen applies at
 * once, whatever becomes of the request.
 */
export function DeputyOffer({ start, end, className }: DateRange & { className: string }) {
  const { data } = useDeputy()
  const { mutate, isPending } = useNameDeputy()
  // It stays in sight once it's answered.
  const [hasChosen, setHasChosen] = useState(false)
  if (!data || data.candidates.length === 0 || (coversDates(data, start, end) && !hasChosen)) return null

  const choose = (deputyId: string) => {
    setHasChosen(true)
    mutate(
      { deputyId: deputyId || null, dates: null },
      {
        onError: (error) =>
          toast({
            title: 'Your deputy wasn’t saved',
            description: noticeOf(error, 'Please try again.'),
            variant: 'destructive',
          }),
      },
    )
  }
  const deputy = data.dates ? null : data.deputy
  return (
    <Field
      label="Who decides while you’re away?"
      hint={deputy ? `${deputy.firstName} decides whenever you’re away.` : undefined}
      className={className}
    >
      <Select value={deputy?.id ?? ''} disabled={isPending} onChange={(event) => choose(event.target.value)}>
        <option value="">The next manager above</option>
        {data.candidates.map((candidate) => (
          <option key={candidate.id} value={candidate.id}>
            {fullName(candidate)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function coversDates({ deputy, dates }: OwnDeputy, start: PlainDate, end: PlainDate): boolean {
  return deputy !== null && (!dates || (dates.from <= start && end <= dates.until))
}
