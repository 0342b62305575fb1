import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormState } from 'react-hook-form'
import { noticeOf } from '#client/api/http.ts'
import { useSaveTeam } from '#client/queries/team.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { numberOr } from '#client/ui/form/typed-values.ts'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { type NewTeam, newTeam, type Team } from '#shared/team/contract.ts'

const failedText = 'Failed to save the team. Please try again.'

type TeamDialogProps = {
  /** Null for a new team. */
  editing: DialogSubject<Team | null>
  companyMostAway: number | null
}

export function TeamDialog({ editing, companyMostAway }: TeamDialogProps) {
  return (
    <Dialog
      open={editing.isOpen}
      onOpenChange={editing.onOpenChange}
      title={editing.subject ? 'Edit team' : 'Add a team'}
    >
      <TeamForm
        key={editing.opening}
        team={editing.subject ?? null}
        companyMostAway={companyMostAway}
        onDone={editing.close}
      />
    </Dialog>
  )
}

type TeamFormProps = { team: Team | null; companyMostAway: number | null; onDone: () => void }

function TeamForm({ team, companyMostAway, onDone }: TeamFormProps) {
  const save = useSaveTeam()
  const { register, handleSubmit, control } = useForm<NewTeam>({
    resolver: zodResolver(newTeam),
    defaultValues: { name: team?.name ?? '', mostAway: team?.mostAway ?? null },
  })
  const { errors } = useFormState({ control })
  const submit = handleSubmit(async (submitted) => {
    try {
      const { name } = await save.mutateAsync({ id: team?.id, team: submitted })
      toast({ title: `${name} has been ${team ? 'saved' : 'added'}.` })
      onDone()
    } catch {
      // Shown in the form.
    }
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        {save.isError && <Notice tone="error">{noticeOf(save.error, failedText)}</Notice>}
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="off" maxLength={60} placeholder="Design" {...register('name')} />
        </Field>
        <Field
          label="At most away at once"
          note="(optional)"
          hint={`Leave empty for ${companyMostAway === null ? 'no limit' : `the company’s limit of ${companyMostAway}`}.`}
          error={errors.mostAway?.message}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            step={1}
            unit="people"
            {...register('mostAway', { setValueAs: numberOr(null) })}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {team ? 'Save team' : 'Add team'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
