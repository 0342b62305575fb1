import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { type FieldErrors, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { noticeOf } from '#client/api/http.ts'
import { useApprovalPreview } from '#client/queries/leave-types.ts'
import { useTeam } from '#client/queries/team.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { RadioCard, RadioCards } from '#client/ui/form/radio-cards.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import { type ApprovalStep, approvalSteps, mostSteps } from '#shared/leave/approval-steps-contract.ts'
import type { TypeFacts } from '../type-facts.ts'
import { type StepErrors, StepFields } from './step-fields.tsx'
import { previewInWords } from './step-words.ts'

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

const typingPauseMs = 300

/** What the steps mean for three people of the company, said before they are saved. */
function ApprovalPreview({ steps }: { steps: ApprovalStep[] }) {
  const settled = useDebounced(steps, typingPauseMs)
  const { data, error, refetch } = useApprovalPreview(settled)
  return (
    <section aria-label="What this means" className="grid gap-1.5 rounded-card bg-sunken px-4 py-3">
      <p className="text-small font-[550]">For example</p>
      {data && (
        <ul className="grid gap-1 text-small">
          {data.preview.map((one) => (
            <li key={one.person.id}>{previewInWords(one, data.steps)}</li>
          ))}
        </ul>
      )}
      {!data && !error && <Skeleton className="h-14" />}
      {!data && error && (
        <p className="text-small">
          {noticeOf(error, 'We couldn’t load the examples.')}{' '}
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </section>
  )
}
