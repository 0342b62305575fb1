import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { noticeOf } from '#client/api/http.ts'
import { useInviteMember } from '#client/queries/invitations.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import { type NewInvitation, newInvitation } from '#shared/team/contract.ts'
import { RoleOptions } from '../role-options.tsx'
import { InviteMore } from './invite-more.tsx'

type InviteDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

const failedText = 'Failed to send invitation. Please try again.'

/** Asks for one address and its role (spec 2.12, 5). */
export function InviteDialog({ open, onOpenChange }: InviteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite Team Member"
      description="They get a link by email that works for 14 days."
    >
      <InviteForm onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const invite = useInviteMember()
  const { register, handleSubmit, formState } = useForm<NewInvitation>({
    resolver: zodResolver(newInvitation),
    defaultValues: { email: '', role: 'employee' },
  })
  const send = handleSubmit(async (invitation) => {
    try {
      await invite.mutateAsync(invitation)
    } catch (error) {
      toast({ variant: 'destructive', title: 'Error', description: noticeOf(error, failedText) })
      return
    }
    toast({ title: 'Invitation sent successfully!' })
    onDone()
  })
  return (
    <DialogForm onSubmit={send}>
      <DialogBody>
        {invite.isError && <Notice tone="error">{noticeOf(invite.error, failedText)}</Notice>}
        <Field label="Email" error={formState.errors.email?.message}>
          <Input type="email" autoComplete="off" placeholder="name@company.com" {...register('email')} />
        </Field>
        <Field label="Role" error={formState.errors.role?.message}>
          <Select {...register('role')}>
            <RoleOptions />
          </Select>
        </Field>
        <InviteMore register={register} errors={formState.errors} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={invite.isPending}>
          Send Invitation
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
