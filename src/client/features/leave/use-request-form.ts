import { type KeyboardEvent, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { noticeOf } from '#client/api/http.ts'
import { toast } from '#client/ui/toast-store.ts'
import type { LeaveRequest, NewLeaveRequest } from '#shared/leave/contract.ts'
import { formatDays } from '#shared/leave/days.ts'
import { useRequestLeave } from './leave-api.ts'
import {
  asksTheSame,
  countRequest,
  problemWith,
  type RequestFields,
  requestDefaults,
} from './request-count.ts'
import { useRequestDialog } from './request-dialog-state.ts'

const failureText = 'Failed to update request. Please try again.'

/**
 * The form behind the request dialog. What was typed stays when the dialog is closed and opened again; it goes back to
 * the defaults after a request that the server took (spec 2.9).
 */
export function useRequestForm() {
  const { draft, opening, close } = useRequestDialog()
  const form = useForm<RequestFields>({ defaultValues: requestDefaults })
  const fields = useRequestFields(form.control)
  const [attemptedIn, setAttemptedIn] = useState('')
  const { mutate, isPending, error, variables } = useRequestLeave()
  const { reset: resetForm } = form

  useEffect(() => {
    if (Object.keys(draft).length > 0) resetForm({ ...requestDefaults, ...draft })
  }, [draft, resetForm])

  const submit = form.handleSubmit((filled) => {
    setAttemptedIn(opening)
    if (isPending) return
    if (problemWith(filled)) return form.setFocus('startDate')
    mutate(
      { request: toRequest(filled), idempotencyKey: opening },
      {
        onSuccess: (request) => {
          toast(successNotice(request))
          resetForm(requestDefaults)
          close()
        },
        onError: (failure) =>
          toast({ title: 'Error', description: noticeOf(failure, failureText), variant: 'destructive' }),
      },
    )
  })

  const problem = problemWith(fields)
  const hasBothDates = Boolean(fields.startDate && fields.endDate)
  // What was said of other dates or another type holds no longer.
  const isStillMeant =
    variables?.idempotencyKey === opening && asksTheSame(variables.request, toRequest(fields))
  return {
    form,
    fields,
    submit: (event?: React.BaseSyntheticEvent) => void submit(event),
    submitOnCtrlEnter,
    isPending,
    canSubmit: problem === null && !isPending,
    /** Said once there is something to say it about: both dates, or an attempt to send. */
    problem: attemptedIn === opening || hasBothDates ? problem : null,
    failure: error && isStillMeant ? noticeOf(error, failureText) : null,
  }
}

function useRequestFields(control: ReturnType<typeof useForm<RequestFields>>['control']): RequestFields {
  const [leaveType, startDate, endDate, isHalfDay, halfDayPart, notes] = useWatch({
    control,
    name: ['leaveType', 'startDate', 'endDate', 'isHalfDay', 'halfDayPart', 'notes'],
  })
  return { leaveType, startDate, endDate, isHalfDay, halfDayPart, notes }
}

function toRequest(fields: RequestFields): NewLeaveRequest {
  const { leaveType, startDate, endDate, isHalfDay, notes } = fields
  const { totalHundredths, period } = countRequest(fields)
  return {
    leaveType,
    startDate,
    endDate,
    isHalfDay,
    // The morning is what a half day is without it.
    ...(period.halfDayPart === 'afternoon' && { halfDayPart: 'afternoon' }),
    notes: notes.trim(),
    totalDays: formatDays(totalHundredths),
  }
}

function successNotice({ status }: LeaveRequest) {
  return {
    title: 'Leave request submitted successfully!',
    description: status === 'approved' ? 'Nobody else decides here, so it is approved at once.' : undefined,
  }
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
