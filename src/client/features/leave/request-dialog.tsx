import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/dialog.tsx'
import { Field, FieldError } from '#client/ui/field.tsx'
import { Input } from '#client/ui/input.tsx'
import { Kbd } from '#client/ui/kbd.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Textarea } from '#client/ui/textarea.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'
import { HalfDayField } from './half-day-field.tsx'
import { leaveBalanceQuery } from './leave-api.ts'
import { LeaveTypeCards } from './leave-type-cards.tsx'
import { RangeCalendar } from './range-calendar.tsx'
import { remainingOf } from './request-count.ts'
import { useRequestDialog } from './request-dialog-state.ts'
import { RequestSummary } from './request-summary.tsx'
import { useRequestForm } from './use-request-form.ts'

/** 'Request Leave' (spec 2.9, 5). Load it through request-dialog-host.tsx: it brings a form library and a calendar. */
export function RequestDialog({ user }: { user: CurrentUser }) {
  const { isOpen, close } = useRequestDialog()
  const { form, fields, submit, submitOnCtrlEnter, isPending, canSubmit, problem, failure } = useRequestForm()
  const { data: balance } = useQuery({ ...leaveBalanceQuery, enabled: isOpen })
  const { register, setValue } = form
  const { today } = user
  const dateAttributes = {
    'aria-invalid': problem !== null,
    'aria-describedby': problem ? problemId : undefined,
  }
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && close()} title="Request Leave">
      <DialogForm onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
        <DialogBody>
          <LeaveTypeCards field={register('leaveType')} remaining={remainingOf(balance)} />
          <div>
            <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
              <Field label="Start date">
                <Input type="date" min={today} {...register('startDate')} {...dateAttributes} />
              </Field>
              <Field label="End date">
                <Input
                  type="date"
                  min={fields.startDate || today}
                  {...register('endDate')}
                  {...dateAttributes}
                />
              </Field>
            </div>
            <div role="alert" className="mb-3 *:mt-1">
              {problem && <FieldError id={problemId}>{problem}</FieldError>}
            </div>
            <RangeCalendar
              start={fields.startDate}
              end={fields.endDate}
              today={today}
              onChange={({ start, end }) => {
                setValue('startDate', start)
                setValue('endDate', end)
              }}
            />
          </div>
          <HalfDayField
            fields={fields}
            switchField={register('isHalfDay')}
            onPartChange={(part) => setValue('halfDayPart', part)}
          />
          <Field label="Notes" note="(optional, seen by you and those who decide)">
            <Textarea rows={2} maxLength={2000} {...register('notes')} />
          </Field>
        </DialogBody>
        <RequestSummary fields={fields} balance={balance} user={user} />
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
          <Button type="submit" variant="primary" disabled={!canSubmit} busy={isPending}>
            Submit Request
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}

const problemId = 'request-dates-problem'
