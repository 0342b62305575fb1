import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { noticeOf } from '#client/api/http.ts'
import { useSaveBlockedPeriod } from '#client/queries/locations.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { type BlockedPeriod, type NewBlockedPeriod, newBlockedPeriod } from '#shared/location/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { BlockedPeriodFields, type NamedTeam } from './blocked-period-fields.tsx'

const failedText = 'Failed to save the period. Please try again.'

type BlockedPeriodDialogProps = {
  /** About null: a new one. */
  editing: DialogSubject<BlockedPeriod | null>
  teams: readonly NamedTeam[]
  today: PlainDate
}

export function BlockedPeriodDialog({ editing, teams, today }: BlockedPeriodDialogProps) {
  return (
    <Dialog
      open={editing.isOpen}
      onOpenChange={editing.onOpenChange}
      title={editing.subject ? 'Edit blocked period' : 'Add a blocked period'}
    >
      <BlockedPeriodForm
        key={editing.opening}
        period={editing.subject ?? null}
        teams={teams}
        today={today}
        onDone={editing.close}
      />
    </Dialog>
  )
}

type BlockedPeriodFormProps = {
  period: BlockedPeriod | null
  teams: readonly NamedTeam[]
  today: PlainDate
  onDone: () => void
}

function BlockedPeriodForm({ period, teams, today, onDone }: BlockedPeriodFormProps) {
  const save = useSaveBlockedPeriod()
  const form = useForm<NewBlockedPeriod>({
    resolver: zodResolver(newBlockedPeriod),
    defaultValues: startingWith(period, today),
  })
  const submit = form.handleSubmit(async (submitted) => {
    try {
      const { name } = await save.mutateAsync({ id: period?.id, period: submitted })
      toast({ title: `${name} has been ${period ? 'saved' : 'added'}.` })
      onDone()
    } catch {
      // Said in the form.
    }
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        {save.isError && <Notice tone="error">{noticeOf(save.error, failedText)}</Notice>}
        <BlockedPeriodFields form={form} teams={teams} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {period ? 'Save period' : 'Add period'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

function startingWith(period: BlockedPeriod | null, today: PlainDate): NewBlockedPeriod {
  if (!period) return { name: '', startDate: today, endDate: today, teamId: null, effect: 'refuse' }
  const { id: _, ...saved } = period
  return saved
}
