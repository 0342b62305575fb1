import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { type FieldErrors, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTeam } from '#client/queries/team.ts'
import { Button } from '#client/ui/form/button.tsx'
import { RadioCard, RadioCards } from '#client/ui/form/radio-cards.tsx'
import { type ApprovalStep, approvalSteps, mostSteps } from '#shared/leave/approval-steps-contract.ts'
import type { TypeFacts } from '../type-facts.ts'
import { ApprovalPreview } from './approval-preview.tsx'
import { type StepErrors, StepFields } from './step-fields.tsx'

const managersStep: ApprovalStep = { by: 'manager', people: [], needed: 'one', when: 'always', days: null }
const adminsStep: ApprovalStep = { ...managersStep, by: 'admins' }

/**
 * Who approves requests of a type: the manager, or others, in up to three steps. For inside the form of a
 * type.
 */
export function ApprovalStepsField() {
  const { control, setValue } = useFormContext<TypeFacts>()
  const { errors } = useFormState({ control })
  const steps = useWatch({ control, name: 'approvalSteps' })
  const { data: members } = useTeam()
  const candidates = members?.filter(({ role, joinedOn }) => role !== 'employee' && joinedOn !== null)
  const addButton = useRef<HTMLButtonElement>(null)
  const set = (changed: ApprovalStep[] | null) =>
    setValue('approvalSteps', changed, { shouldDirty: true, shouldValidate: true })
  const remove = (all: ApprovalStep[], index: number) => {
    set(all.toSpliced(index, 1))
    // The button that had the focus goes with the step.
    requestAnimationFrame(() => addButton.current?.focus())
  }
  const valid = approvalSteps.safeParse(steps).data
  return (
    <div className="grid gap-3">
      <RadioCards
        legend="Who approves"
        error={errors.approvalSteps?.message ?? errors.approvalSteps?.root?.message}
        value={steps ? 'steps' : 'manager'}
        onValueChange={(chosen) => set(chosen === 'steps' ? [managersStep, adminsStep] : null)}
      >
        <RadioCard value="manager">
          <span className="pr-6">
            <b className="block font-[550]">The manager</b>
            <span className="text-small text-muted">One step, for every request.</span>
          </span>
        </RadioCard>
        <RadioCard value="steps">
          <span className="pr-6">
            <b className="block font-[550]">Others, or several in turn</b>
            <span className="text-small text-muted">
              Up to three steps, such as the manager, then an admin for long leave.
            </span>
          </span>
        </RadioCard>
      </RadioCards>
      {steps && (
        <>
          {steps.map((step, index) => (
            <StepFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its position.
              key={index}
              number={index + 1}
              step={step}
              candidates={candidates}
              errors={errorsOf(errors, index)}
              onChange={(changed) => set(steps.with(index, changed))}
              onRemove={steps.length > 1 ? () => remove(steps, index) : undefined}
            />
          ))}
          {steps.length < mostSteps && (
            <Button
              ref={addButton}
              className="justify-self-start"
              onClick={() => set([...steps, adminsStep])}
            >
              <Plus aria-hidden />
              Add a step
            </Button>
          )}
          {valid && <ApprovalPreview steps={valid} />}
        </>
      )}
    </div>
  )
}

function errorsOf(errors: FieldErrors<TypeFacts>, index: number): StepErrors {
  const ofStep = errors.approvalSteps?.[index]
  return { people: ofStep?.people?.message ?? ofStep?.people?.root?.message, days: ofStep?.days?.message }
}
