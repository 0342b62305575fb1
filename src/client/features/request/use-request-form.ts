import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { noticeOf, UnansweredError } from '#client/api/http.ts'
import { type RequestDraft, useRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { useLeaveTypes } from '#client/queries/leave-types.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { useNoteUnsaved } from '#client/ui/form/warning-before-leaving.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { unitOfLeave } from '#shared/leave/leave-unit.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { hasSameFields, keepRequest, readKeptRequest, type Unanswered } from './kept-request.ts'
import {
  asksTheSame,
  countRequest,
  fieldsOf,
  keepsDates,
  problemWith,
  type RequestFields,
  requestDefaults,
  toRequest,
} from './request-count.ts'
import { noticeOfSent } from './request-words.ts'
import { useCoverChoice } from './use-cover-choice.ts'
import { useLastSettled } from './use-last-settled.ts'
import { checkOf, useLeaveCheck } from './use-leave-check.ts'
import { useSendRequest } from './use-send-request.ts'
import { useWorkCalendar } from './use-work-calendar.ts'

const failureText = 'Failed to update request. Please try again.'

type RequestFormOptions = { user: CurrentUser; changing: LeaveRequest | null; isOpen: boolean }

/**
 * The form behind the request dialog. What was typed stays when the dialog is closed and opened again, and
 * over a reload; it goes back to the defaults after a request that the server took (spec 2.9). With
 * `changing` it begins with that request's fields, and what was typed stays over a reload, and over closing
 * if it couldn't be sent.
 */
export function useRequestForm({ user, changing, isOpen }: RequestFormOptions) {
  const { draft, opening, close } = useRequestDialog()
  // Somebody else may have signed in in another tab: what was typed here isn't theirs.
  const [authorId] = useState(user.id)
  const [kept] = useState(() => readKeptRequest(user.id, changing?.id))
  const initial = changing ? fieldsOf(changing) : requestDefaults
  const form = useForm<RequestFields>({
    defaultValues: kept?.fields ?? initial,
  })
  const fields = useRequestFields(form.control)
  const [attemptedIn, setAttemptedIn] = useState('')
  const ownerId = changing?.userId ?? (fields.userId || user.id)
  const { calendar, isSettled } = useWorkCalendar(ownerId, fields, { today: user.today, isWanted: isOpen })
  const { data: types } = useLeaveTypes()
  const { leaveType } = fields
  const unitNow = types?.find(({ key }) => key === leaveType)?.policy.unit ?? 'days'
  const unitOfForm = unitOfLeave(unitNow, leaveType, changing)
  // As the server counts it: what was agreed in days stays so until its dates or times change.
  const unit = changing && keepsDates(fields, changing) ? changing.unit : unitOfForm
  const counted = useLastSettled({ fields, calendar, unit }, isSettled)
  const checked = useLeaveCheck(isOpen ? checkOf(counted, { changing, ownerId, userId: user.id }) : null)
  const total = counted ? countRequest(counted.fields, counted.calendar, counted.unit).totalHundredths : 0
  const cover = useCoverChoice({ fields, total, changing, isOwn: ownerId === user.id })
  const sending = useSendRequest({ changing, opening, kept: kept?.unanswered ?? null })
  const { isPending, error, sent, unanswered, beginAnew } = sending
  const { reset: resetForm } = form

  useTakingDraft(changing ? noDraft : draft, form, { isUnsent: isUnsent(unanswered), beginAnew })

  const isTyped = unanswered !== null || !hasSameFields(fields, initial)
  const isKept = isTyped && (!changing || isOpen || isUnsent(unanswered))
  useNoteUnsaved(isKept)
  const keptAs = JSON.stringify(isKept ? { fields, unanswered } : null)
  useEffect(() => {
    if (user.id === authorId) keepRequest(authorId, changing?.id, JSON.parse(keptAs))
  }, [changing?.id, user.id, authorId, keptAs])

  const submit = form.handleSubmit((filled) => {
    setAttemptedIn(opening)
    if (isPending) return
    if (problemWith(filled, calendar, unit) || checked.refusals.length > 0) return form.setFocus('startDate')
    if (cover.problem) return form.setFocus('coverId')
    sending.send(
      { ...toRequest(filled, calendar, unit), ...cover.choice },
      {
        onSuccess: (leave) => {
          toast(noticeOfSent(leave, { changing, userId: user.id }))
          if (!changing) resetForm(requestDefaults)
          close()
        },
        onError: (failure) => {
          // Without an answer the form alone says so, above the button that sends it again.
          if (failure instanceof UnansweredError) return
          toast({ title: 'Error', description: noticeOf(failure, failureText), variant: 'destructive' })
        },
      },
    )
  })

  const problem = problemWith(counted?.fields ?? fields, counted?.calendar, counted?.unit ?? unit)
  const hasBothDates = Boolean(fields.startDate && fields.endDate)
  const isSaid = counted !== null && (attemptedIn === opening || hasBothDates)
  // What was said of other dates or another type holds no longer.
  const isStillMeant =
    attemptedIn === opening &&
    sent !== undefined &&
    asksTheSame(sent, { ...toRequest(fields, calendar, unit), ...cover.choice })
  return {
    form,
    fields,
    ownerId,
    /** What leave of the type counts in, and with which fields. */
    unit: unitOfForm,
    /** What the count goes by; null until the first calendar is read. */
    counted,
    submit: (event?: React.BaseSyntheticEvent) => void submit(event),
    submitOnCtrlEnter,
    isPending,
    canSubmit: counted !== null && problem === null && cover.problem === null && !isPending,
    cover,
    checked,
    /** What was sent has no answer yet, and can be sent again. */
    unanswered,
    /** Said once there is something to say it about: both dates, or an attempt to send. */
    problem: isSaid ? problem : null,
    coverProblem: isSaid ? cover.problem : null,
    failure:
      error && isStillMeant && !(error instanceof UnansweredError) ? noticeOf(error, failureText) : null,
  }
}

type Taking = { isUnsent: boolean; beginAnew: () => void }

const noDraft: RequestDraft = {}

/**
 * A draft's days take the place of those in the form, whose type and notes stay for the same person. A
 * request that couldn't be sent stays whole: it would be lost.
 */
function useTakingDraft(draft: RequestDraft, form: UseFormReturn<RequestFields>, taking: Taking): void {
  const take = useEffectEvent(() => {
    if (taking.isUnsent) return
    const { userId, leaveType, notes, coverId, handoverNote } = form.getValues()
    const isForSame = userId === (draft.userId ?? requestDefaults.userId)
    form.reset({
      ...requestDefaults,
      ...(isForSame && { leaveType, notes, coverId, handoverNote }),
      ...draft,
    })
    taking.beginAnew()
  })
  useEffect(() => {
    if (Object.keys(draft).length > 0) take()
  }, [draft])
}

function isUnsent(unanswered: Unanswered | null): boolean {
  return unanswered?.why === 'offline' || unanswered?.why === 'lost'
}

function useRequestFields(control: UseFormReturn<RequestFields>['control']): RequestFields {
  const [userId, leaveType, startDate, endDate, isHalfDay, halfDayPart, fromNoon, untilNoon, notes] =
    useWatch({
      control,
      name: [
        'userId',
        'leaveType',
        'startDate',
        'endDate',
        'isHalfDay',
        'halfDayPart',
        'fromNoon',
        'untilNoon',
        'notes',
      ],
    })
  const [startTime, endTime, coverId, handoverNote] = useWatch({
    control,
    name: ['startTime', 'endTime', 'coverId', 'handoverNote'],
  })
  const dates = { startDate, endDate, isHalfDay, halfDayPart, fromNoon, untilNoon, startTime, endTime }
  return { userId, leaveType, ...dates, notes, coverId, handoverNote }
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
