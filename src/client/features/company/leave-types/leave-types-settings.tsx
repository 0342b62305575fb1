import { Plus } from 'lucide-react'
import { noticeOf } from '#client/api/http.ts'
import { useChangeLeaveType } from '#client/queries/leave-types.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { type DialogSubject, useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { addedTypeColours, type LeaveType, type NewLeaveType } from '#shared/leave/leave-type-contract.ts'
import { SettingsSkeleton } from '../settings/settings-skeleton.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { ArchiveQuestion } from './archive-question.tsx'
import { ChangeTypeSheet } from './change-type-sheet.tsx'
import { LeaveTypeRow } from './leave-type-row.tsx'
import { NewTypeDialog } from './new-type-dialog.tsx'

/** What people can request: the built-in types and the company's own. For admins. */
export function LeaveTypesSettings() {
  const { settings, isError, retry } = useSettings()
  const adding = useDialogSubject<NewLeaveType['colour']>()
  const changing = useDialogSubject<LeaveType>()
  return (
    <div>
      {!settings && !isError && <SettingsSkeleton titles={['Leave types']} />}
      {!settings && isError && <ReadFailure what="The company settings" className="mb-8" onRetry={retry} />}
      {settings && (
        <>
          <FormSection
            at="leave-types"
            title="Leave types"
            note="What people can request. The first four keep their name and colour."
          >
            <TypeList
              types={settings.leaveTypes}
              leaveYearStart={settings.company.leaveYearStart}
              changing={changing}
            />
            <Button
              className="mt-4"
              aria-haspopup="dialog"
              onClick={() => adding.open(freeColour(settings.leaveTypes))}
            >
              <Plus aria-hidden />
              Add a leave type
            </Button>
          </FormSection>
          <NewTypeDialog adding={adding} />
          <ChangeTypeSheet changing={changing} leaveYearStart={settings.company.leaveYearStart} />
        </>
      )}
    </div>
  )
}

type TypeListProps = {
  types: readonly LeaveType[]
  leaveYearStart: string
  changing: DialogSubject<LeaveType>
}

function TypeList({ types, leaveYearStart, changing }: TypeListProps) {
  const change = useChangeLeaveType()
  const archiving = useDialogSubject<LeaveType>()
  const bringBack = async ({ key, name }: LeaveType) => {
    try {
      await change.mutateAsync({ key, change: { isArchived: false } })
      toast({ title: `${name} can be requested again.` })
    } catch (error) {
      const description = noticeOf(error, 'Failed to change the leave type. Please try again.')
      toast({ variant: 'destructive', title: 'Update Failed', description })
    }
  }
  return (
    <>
      <ul
        aria-label="Leave types"
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {types.map((type) => (
          <LeaveTypeRow
            key={type.key}
            type={type}
            leaveYearStart={leaveYearStart}
            busy={change.isPending && change.variables.key === type.key}
            onChange={() => changing.open(type)}
            onArchive={() => archiving.open(type)}
            onBringBack={() => void bringBack(type)}
          />
        ))}
      </ul>
      <ArchiveQuestion archiving={archiving} onUndo={(type) => void bringBack(type)} />
    </>
  )
}

/** A colour that no type has yet, where there is one. */
function freeColour(types: readonly LeaveType[]): NewLeaveType['colour'] {
  const taken = types.map(({ colour }) => colour)
  return addedTypeColours.find((colour) => !taken.includes(colour)) ?? addedTypeColours[0]
}
