import { useFormContext, useWatch } from 'react-hook-form'
import { RadioCard, RadioCards } from '#client/ui/form/radio-cards.tsx'
import type { TypeFacts } from './type-facts.ts'

/** Whether colleagues see why someone is away, for inside the form of a type. */
export function VisibilityChoice({ isNew }: { isNew: boolean }) {
  const { control, setValue } = useFormContext<TypeFacts>()
  const isPrivate = useWatch({ control, name: 'isPrivate' })
  return (
    <RadioCards
      legend="Who sees this type"
      value={isPrivate ? 'private' : 'everyone'}
      onValueChange={(chosen) => setValue('isPrivate', chosen === 'private', { shouldDirty: true })}
    >
      <RadioCard value="everyone">
        <span className="pr-6">
          <b className="block font-[550]">Everyone</b>
          <span className="text-small text-muted">Colleagues see this type in the calendar.</span>
        </span>
      </RadioCard>
      <RadioCard value="private">
        <span className="pr-6">
          <b className="block font-[550]">Only the person and their approvers</b>
          <span className="text-small text-muted">
            Colleagues see that someone is away, not why.{!isNew && ' Applies to past leave, too.'}
          </span>
        </span>
      </RadioCard>
    </RadioCards>
  )
}
