import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { deployment } from '#client/api/deployment.ts'
import { isSignedOut } from '#client/api/http.ts'
import { useStore } from '#client/api/store.ts'
import { decidesLeave } from '#client/leave-ui/decides-leave.ts'
import { useRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { useNameOf } from '#client/leave-ui/use-people.ts'
import { leaveBalanceQuery } from '#client/queries/leave.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Kbd } from '#client/ui/data/kbd.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { DateFields } from './date-fields.tsx'
import { ForField } from './for-field.tsx'
import { HalfDayField } from './half-day-field.tsx'
import type { Unanswered } from './kept-request.ts'
import { LeaveTypeCards } from './leave-type-cards.tsx'
import { NotesAndCover } from './notes-and-cover.tsx'
import { RequestSummary } from './request-summary.tsx'
import { dialogWords, earliestDay, purposeOf } from './request-words.ts'
import { TimesField } from './times-field.tsx'
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
  const { form, fields, ownerId, counted, checked, submit, submitOnCtrlEnter, problem, failure } = request
  const isOwn = ownerId === user.id
  const { data: balance, isLoading, refetch } = useQuery({ ...leaveBalanceQuery, enabled: isOpen && isOwn })
  const ownerName = useNameOf(ownerId)
  const hasSession = !useStore(isSignedOut)
  const purpose = purposeOf({ changing, recordsFor: fields.userId, userId: user.id })
  const words = dialogWords[purpose]
  const hasBegun = purpose === 'ask-to-change' && changing !== null && changing.startDate <= user.today
  const { register, setValue } = form
  const refusalId = useId()
  const coverId = request.cover.rule === 'off' ? '' : fields.coverId
  const isRefused = checked.refusals.length > 0
  const furtherFields = [
    coverId !== '' || request.coverProblem !== null,
    request.unit === 'hours',
    purpose === 'ask' && decidesLeave(user),
  ].filter(Boolean).length
  const furtherRows = furtherFields + Number(isRefused)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={words.title}
      description={changing && !isOwn ? ownerName : undefined}
    >
      <DialogForm onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
        <DialogBody
          className={classNames(
            'max-sm:gap-2 max-sm:pt-0 max-sm:pb-2 low:gap-2 low:pt-0 low:pb-2',
            // For rows that not everyone has.
            furtherRows === 1 && '[--request-extra:36px]',
            furtherRows > 1 && '[--request-extra:60px]',
          )}
        >
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
            calendar={counted?.calendar}
            isInDays={request.unit === 'days'}
            problem={problem}
            refusalId={isRefused ? refusalId : undefined}
            earliest={earliestDay({ purpose, changing, leaveType: fields.leaveType }, user.today)}
            onlyEnd={hasBegun}
            ownerId={ownerId}
            changingId={changing?.id}
            user={user}
          />
          {request.unit === 'hours' && <TimesField register={register} fields={fields} onlyEnd={hasBegun} />}
          {request.unit === 'days' && !hasBegun && (
            <HalfDayField
              fields={fields}
              calendar={counted?.calendar}
              onChange={(isHalfDay) => setValue('isHalfDay', isHalfDay)}
              onPartChange={(part) => setValue('halfDayPart', part)}
            />
          )}
          <NotesAndCover request={request} isOwn={isOwn} purpose={purpose} user={user} />
        </DialogBody>
        {/* Without a session every figure would be made up. */}
        {hasSession && (
          <RequestSummary
            fields={fields}
            counted={counted}
            checked={checked}
            balance={isOwn ? balance : undefined}
            isLoading={isLoading}
            purpose={purpose}
            changing={changing}
            ownerId={ownerId}
            user={user}
            failure={failure}
            refusalId={refusalId}
            coverId={coverId}
            hasFurtherFields={furtherFields > 0}
            onRetry={() => {
              if (isOwn) void refetch()
              checked.retry()
            }}
          />
        )}
        <DialogFooter className="border-t-0 pt-1.5 max-sm:pb-[max(0.625rem,env(safe-area-inset-bottom))] low:pb-3">
          <SendingFailure failure={failure} unanswered={request.unanswered} />
          <span className="mr-auto text-small text-muted max-sm:hidden">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> submits
          </span>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!request.canSubmit}
            // Within reach of the keyboard, where its description says why.
            aria-disabled={isRefused || undefined}
            aria-describedby={isRefused ? refusalId : undefined}
            busy={request.isPending}
          >
            {request.unanswered && request.unanswered.why !== 'failed' ? 'Send again' : words.submit}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}

type SendingFailureProps = { failure: string | null; unanswered: Unanswered | null }

/** Above the buttons: why it was refused, or that it didn't get through. */
function SendingFailure({ failure, unanswered }: SendingFailureProps) {
  if (failure) {
    return (
      <Notice tone="error" className="mb-1 w-full">
        {failure}
      </Notice>
    )
  }
  if (unanswered?.why === 'offline') {
    return (
      <Notice tone="error" className="mb-1 w-full" title="This wasn’t sent.">
        You were offline. Everything you typed is kept, so send it again when you’re back online.
      </Notice>
    )
  }
  if (unanswered?.why === 'lost') {
    return (
      <Notice tone="error" className="mb-1 w-full" title="This may not have been sent.">
        {deployment.productName} didn’t answer. Everything you typed is kept, and it’s safe to send it again.
      </Notice>
    )
  }
  return null
}
