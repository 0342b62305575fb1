import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { click, control, draw, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { ArchiveQuestion } from './archive-question.tsx'

const study: LeaveType = {
  key: 'study',
  name: 'Study leave',
  colour: 'teal',
  isPaid: true,
  needsApproval: true,
  approvalSteps: null,
  isPrivate: false,
  cover: 'off',
  coverAboveDays: null,
  coverMustAccept: false,
  isBuiltIn: false,
  isArchived: false,
  policy: {
    unit: 'days',
    annualAmount: 5,
    accrualType: 'all_at_once',
    carryOverAmount: 0,
    creditedAt: 'start',
    carriedValidMonths: null,
    lowerLimit: 0,
  },
}

afterEach(() => {
  shownToast.set(null)
  vi.unstubAllGlobals()
})

test('archiving asks first, and the notice takes it back', async () => {
  const undone = vi.fn<(type: LeaveType) => void>()
  function Screen() {
    const archiving = useDialogSubject<LeaveType>()
    return (
      <>
        <button type="button" onClick={() => archiving.open(study)}>
          Archive Study leave
        </button>
        <ArchiveQuestion archiving={archiving} onUndo={undone} />
      </>
    )
  }
  const calls = serve({
    'PATCH /api/leave-types/study': () => ({ body: { ...study, isArchived: true } }),
  })
  await draw(<Screen />)
  await click('Archive Study leave')
  expect(calls).toEqual([])
  await act(async () => control('Archive').click())
  await settled()
  expect(calls).toEqual([{ call: 'PATCH /api/leave-types/study', body: { isArchived: true } }])
  const notice = shownToast.get()
  expect(notice).toMatchObject({ title: 'Study leave has been archived.' })
  notice?.undo?.()
  expect(undone).toHaveBeenCalledWith(study)
})
