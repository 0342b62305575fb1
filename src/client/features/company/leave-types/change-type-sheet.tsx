import { FormProvider } from 'react-hook-form'
import { useChangeLeaveType, useChangePolicy } from '#client/queries/leave-types.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { type SavedForm, useSavedForm } from '#client/ui/form/saved-form.ts'
import { type SaveStep, useFirstError, useSaving } from '#client/ui/form/use-saving.ts'
import { TextLink } from '#client/ui/layout/link.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { Sheet, SheetBody, SheetFooter } from '#client/ui/overlay/sheet.tsx'
import { type LeavePolicyInput, type LeaveType, leavePolicy } from '#shared/leave/leave-type-contract.ts'
import { PolicyEffect } from '../policy/policy-effect.tsx'
import { PolicyFields } from '../policy/policy-fields.tsx'
import { DiscardQuestion, useLeaving } from './discard-question.tsx'
import { changeOf, factsOf, typeFacts } from './type-facts.ts'
import { TypeFields } from './type-fields.tsx'

type ChangeTypeSheetProps = { changing: DialogSubject<LeaveType>; leaveYearStart: string }

/** One leave type: what it is, and its policy. */
export function ChangeTypeSheet({ changing, leaveYearStart }: ChangeTypeSheetProps) {
  const { subject, opening } = changing
  if (!subject) return null
  return <TypeSheet key={opening} changing={changing} saved={subject} leaveYearStart={leaveYearStart} />
}

function TypeSheet({ changing, saved, leaveYearStart }: ChangeTypeSheetProps & { saved: LeaveType }) {
  const { type, policy, form, save, isSaving, problem } = useTypeForm(saved, changing.close)
  const isUnchanged = type.changes.length + policy.changes.length === 0
  const leaving = useLeaving(changing.isOpen && !isUnchanged, changing.close)
  return (
    <Sheet
      open={changing.isOpen}
      onOpenChange={(open) => !open && leaving.leave()}
      eyebrow="Leave type"
      title={saved.name}
    >
      <form
        ref={form}
        noValidate
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <SheetBody>
          {problem && (
            <Notice tone="error" title="Update Failed" className="mb-5">
              {problem}
            </Notice>
          )}
          <FormProvider {...type}>
            <TypeFields isBuiltIn={saved.isBuiltIn} />
          </FormProvider>
          <h3 className="serif-title mt-8 mb-3 text-heading">Allowance</h3>
          {saved.key === 'annual' ? (
            <p className="text-muted">
              Everyone’s annual leave days are under{' '}
              <TextLink
                href="/settings"
                onClick={(event) => {
                  if (!isUnchanged) event.preventDefault()
                  leaving.leave()
                }}
              >
                Leave Policies
              </TextLink>
              .
            </p>
          ) : (
            <Allowance leaveType={saved.key} policy={policy} leaveYearStart={leaveYearStart} />
          )}
        </SheetBody>
        <SheetFooter className="justify-end">
          <Button onClick={leaving.leave}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSaving} disabled={isUnchanged}>
            Save Changes
          </Button>
        </SheetFooter>
      </form>
      <DiscardQuestion leaving={leaving} />
    </Sheet>
  )
}

type AllowanceProps = { leaveType: string; policy: SavedForm<LeavePolicyInput>; leaveYearStart: string }

function Allowance({ leaveType, policy, leaveYearStart }: AllowanceProps) {
  return (
    <>
      <PolicyFields policy={policy} leaveYearStart={leaveYearStart} />
      {policy.changes.length > 0 && policy.valid && (
        <PolicyEffect change={{ leaveType, policy: policy.valid }} />
      )}
    </>
  )
}

function useTypeForm(saved: LeaveType, onDone: () => void) {
  const changeType = useChangeLeaveType()
  const changePolicy = useChangePolicy()
  const type = useSavedForm(factsOf(saved), { schema: typeFacts })
  const policy = useSavedForm(saved.policy, { schema: leavePolicy })
  const { form, focusFirstError } = useFirstError()
  const saving = useSaving(`${type.values.name} has been saved.`)

  const save = async () => {
    if (!type.valid || !policy.valid) return focusFirstError()
    const [facts, input] = [type.valid, policy.valid]
    const typeStep: SaveStep = {
      what: 'Leave type',
      run: () => changeType.mutateAsync({ key: saved.key, change: changeOf(facts, type.changes) }),
    }
    const policyStep: SaveStep = {
      what: 'Allowance',
      run: () => changePolicy.mutateAsync({ key: saved.key, policy: input }),
    }
    const isSaved = await saving.save([
      ...(policy.changes.length > 0 ? [policyStep] : []),
      ...(type.changes.length > 0 ? [typeStep] : []),
    ])
    if (isSaved) onDone()
  }
  return { type, policy, form, save, isSaving: saving.isSaving, problem: saving.problem }
}
