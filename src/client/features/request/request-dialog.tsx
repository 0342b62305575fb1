import { useQuery } from '@tanstack/react-query'
import { isSignedOut } from '#client/api/http.ts'
import { useStore } from '#client/api/store.ts'
import { useRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { useNameOf } from '#client/leave-ui/use-people.ts'
import { leaveBalanceQuery } from '#client/queries/leave.ts'
import { Kbd } from '#client/ui/data/kbd.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Textarea } from '#client/ui/form/textarea.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { DateFields } from './date-fields.tsx'
import { ForField } from './for-field.tsx'
import { HalfDayField } from './half-day-field.tsx'
import { LeaveTypeCards } from './leave-type-cards.tsx'
import { RequestSummary } from './request-summary.tsx'
import { dialogWords, earliestDay, purposeOf } from './request-words.ts'
import { useRequestForm } from './use-request-form.ts'

/**
 * The one dialog that asks for leave (spec 2.9, 5), records it for somebody, and changes it. Load it through
 * request-dialog-host.tsx: it brings a form library and a calendar. What was typed for a new request stays
 * while another one is changed.
 */
export function RequestDialog({ user }: { user: CurrentUser }) {
  const { isOpen, changing, opening } = useRequestDialog()
  return (
    <>
      <RequestFormDialog user={user} changing={null} isOpen={isOpen && !changing} />
      {changing && <RequestFormDialog key={opening} user={user} changing={changing} isOpen={isOpen} />}
    </>
  )
}

type RequestFormDialogProps = {
  user: CurrentUser
  /** Null for a new request. */
  changing: LeaveRequest | null
  isOpen: boolean
}

function RequestFormDialog({ user, changing, isOpen }: RequestFormDialogProps) {
  const { close } = useRequestDialog()
  const request = useRequestForm({ user, changing, isOpen })
  const { form, fields, ownerId, counted, submit, submitOnCtrlEnter, canSubmit, problem, failure } = request
  const isOwn = ownerId === user.id
  const { data: balance, isLoading } = useQuery({ ...leaveBalanceQuery, enabled: isOpen && isOwn })
  const ownerName = useNameOf(ownerId)
  const hasSession = !useStore(isSignedOut)
  const purpose = purposeOf({ changing, recordsFor: fields.userId, userId: user.id })
  const words = dialogWords[purpose]
  const hasBegun = purpose === 'ask-to-change' && changing !== null && changing.startDate <= user.today
  const { register, setValue } = form
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={words.title}
      description={changing && !isOwn ? ownerName : undefined}
    >
      <DialogForm onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
        <DialogBody>
          {!changing && <ForField user={user} field={register('userId')} isOpen={isOpen} />}
          {!hasBegun && (
            <LeaveTypeCards
              field={register('leaveType')}
              chosen={fields.leaveType}
              balance={isOwn ? balance : undefined}
              ownerId={ownerId}
              user={user}
              isOpen={isOpen}
              hasFigures={hasSession}
              isLoading={isLoading}
            />
          )}
          <DateFields
            form={form}
            fields={fields}
            problem={problem}
            earliest={earliestDay({ purpose, changing, leaveType: fields.leaveType }, user.today)}
            onlyEnd={hasBegun}
            ownerId={ownerId}
            changingId={changing?.id}
            user={user}
          />
          {!hasBegun && (
            <HalfDayField
              fields={fields}
              calendar={counted?.calendar}
              switchField={register('isHalfDay')}
              onPartChange={(part) => setValue('halfDayPart', part)}
            />
          )}
          <Field
            label="Notes"
            note={`(optional, seen by ${isOwn ? 'you' : 'the person'} and those who decide)`}
          >
            <Textarea rows={2} maxLength={2000} {...register('notes')} />
          </Field>
        </DialogBody>
        {/* Without a session every figure would be made up. */}
        {hasSession && (
          <RequestSummary
            fields={fields}
            counted={counted}
            balance={isOwn ? balance : undefined}
            isLoading={isLoading}
            purpose={purpose}
            changing={changing}
            ownerId={ownerId}
            user={user}
            failure={failure}
          />
        )}
        <DialogFooter className="border-t-0 pt-1">
          {failure && (
            <Notice tone="error" className="mb-2 w-full">
              {failure}
            </Notice>
          )}
          <span className="mr-auto text-small text-muted max-sm:hidden">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> submits
          </span>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!canSubmit} busy={request.isPending}>
            {words.submit}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
