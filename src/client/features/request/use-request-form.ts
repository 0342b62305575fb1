import { type KeyboardEvent, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { noticeOf } from '#client/api/http.ts'
import { useRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { useChangeLeave, useRequestLeave } from '#client/queries/leave.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { LeaveRequest, NewLeaveRequest } from '#shared/leave/contract.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import {
  asksTheSame,
  fieldsOf,
  problemWith,
  type RequestFields,
  requestDefaults,
  toRequest,
} from './request-count.ts'
import { noticeOfSent } from './request-words.ts'
import { useWorkCalendar } from './use-work-calendar.ts'

const failureText = 'Failed to update request. Please try again.'

type RequestFormOptions = { user: CurrentUser; changing: LeaveRequest | null; isOpen: boolean }

/**
 * The form behind the request dialog. What was typed stays when the dialog is closed and opened again; it
 * goes back to the defaults after a request that the server took (spec 2.9). With `changing` it begins with
 * that request's fields.
 */
export function useRequestForm({ user, changing, isOpen }: RequestFormOptions) {
  const { draft, opening, close } = useRequestDialog()
  const form = useForm<RequestFields>({ defaultValues: changing ? fieldsOf(changing) : requestDefaults })
  const fields = useRequestFields(form.control)
  const [attemptedIn, setAttemptedIn] = useState('')
  const ownerId = changing?.userId ?? (fields.userId || user.id)
  const { calendar, isSettled } = useWorkCalendar(ownerId, fields, { today: user.today, isWanted: isOpen })
  const counted = useLastSettled(fields, calendar, isSettled)
  const { send, isPending, error, sent } = useSendRequest(changing)
  const { reset: resetForm } = form

  useEffect(() => {
    if (!changing && Object.keys(draft).length > 0) resetForm({ ...requestDefaults, ...draft })
  }, [draft, changing, resetForm])

  const submit = form.handleSubmit((filled) => {
    setAttemptedIn(opening)
    if (isPending) return
    if (problemWith(filled, calendar)) return form.setFocus('startDate')
    send(
      { request: toRequest(filled, calendar), idempotencyKey: opening },
      {
        onSuccess: (leave) => {
          toast(noticeOfSent(leave, { changing, userId: user.id }))
          if (!changing) resetForm(requestDefaults)
          close()
        },
        onError: (failure) =>
          toast({ title: 'Error', description: noticeOf(failure, failureText), variant: 'destructive' }),
      },
    )
  })

  const problem = problemWith(counted?.fields ?? fields, counted?.calendar)
  const hasBothDates = Boolean(fields.startDate && fields.endDate)
  // What was said of other dates or another type holds no longer.
  const isStillMeant =
    sent?.idempotencyKey === opening && asksTheSame(sent.request, toRequest(fields, calendar))
  return {
    form,
    fields,
    ownerId,
    /** What the count goes by; null until the first calendar is read. */
    counted,
    submit: (event?: React.BaseSyntheticEvent) => void submit(event),
    submitOnCtrlEnter,
    isPending,
    canSubmit: counted !== null && problem === null && !isPending,
    /** Said once there is something to say it about: both dates, or an attempt to send. */
    problem: counted !== null && (attemptedIn === opening || hasBothDates) ? problem : null,
    failure: error && isStillMeant ? noticeOf(error, failureText) : null,
  }
}

type Sent = { request: NewLeaveRequest; idempotencyKey: string }
type Answers = { onSuccess: (leave: LeaveRequest) => void; onError: (failure: Error) => void }

/** Sends the form: as a new request, or as the change of one. */
function useSendRequest(changing: LeaveRequest | null) {
  const asking = useRequestLeave()
  const change = useChangeLeave()
  const isPending = asking.isPending || change.isPending
  if (!changing) {
    const send = (sent: Sent, answers: Answers) => asking.mutate(sent, answers)
    return { send, isPending, error: asking.error, sent: asking.variables }
  }
  const send = (sent: Sent, answers: Answers) => change.mutate({ ...sent, id: changing.id }, answers)
  return { send, isPending, error: change.error, sent: change.variables }
}

function useRequestFields(control: ReturnType<typeof useForm<RequestFields>>['control']): RequestFields {
  const [userId, leaveType, startDate, endDate, isHalfDay, halfDayPart, notes] = useWatch({
    control,
    name: ['userId', 'leaveType', 'startDate', 'endDate', 'isHalfDay', 'halfDayPart', 'notes'],
  })
  return { userId, leaveType, startDate, endDate, isHalfDay, halfDayPart, notes }
}

export type Counted = { fields: RequestFields; calendar: WorkCalendarOfPerson | undefined }

// While the calendar of other years is being read the last count stays, so that it doesn't jump.
function useLastSettled(
  fields: RequestFields,
  calendar: WorkCalendarOfPerson | undefined,
  isSettled: boolean,
): Counted | null {
  const [last, setLast] = useState<Counted | null>(null)
  const isKnown = last?.calendar === calendar && JSON.stringify(last?.fields) === JSON.stringify(fields)
  if (!isSettled || (last && isKnown)) return last
  const settled = { fields, calendar }
  setLast(settled)
  return settled
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
