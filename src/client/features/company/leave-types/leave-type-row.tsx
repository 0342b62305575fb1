import { classNames } from '#client/ui/class-names.ts'
import { Badge } from '#client/ui/data/badge.tsx'
import { Button } from '#client/ui/form/button.tsx'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { TypeMark } from './type-mark.tsx'
import { typeInWords } from './type-words.ts'

type LeaveTypeRowProps = {
  type: LeaveType
  leaveYearStart: string
  busy: boolean
  onChange: () => void
  onArchive: () => void
  onBringBack: () => void
}

export function LeaveTypeRow(props: LeaveTypeRowProps) {
  const { type, leaveYearStart, busy, onChange, onArchive, onBringBack } = props
  const { name, colour, isPrivate, isArchived } = type
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3.5 max-lg:px-4">
      <div
        className={classNames(
          'grid min-w-0 flex-1 basis-52 grid-cols-[auto_1fr] gap-x-3',
          isArchived && 'text-muted',
        )}
      >
        <TypeMark name={name} colour={colour} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <p className="min-w-0 font-[550] break-words">{name}</p>
            {isPrivate && <Badge>Private</Badge>}
            {isArchived && <Badge>Archived</Badge>}
          </div>
          <p className="text-small text-muted">
            {isArchived
              ? 'Can no longer be requested. Existing leave stays.'
              : typeInWords(type, leaveYearStart)}
          </p>
        </div>
      </div>
      <div className="-mr-3 flex flex-wrap items-center max-sm:ml-5 max-sm:w-full">
        {!isArchived && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Edit ${name}`}
            aria-haspopup="dialog"
            onClick={onChange}
          >
            Edit
          </Button>
        )}
        {type.key !== 'annual' && (
          <Button
            // The same button after the click, so that the focus stays.
            key="archive"
            variant="quiet"
            size="sm"
            aria-label={`${isArchived ? 'Bring back' : 'Archive'} ${name}`}
            aria-haspopup={isArchived ? undefined : 'dialog'}
            busy={isArchived && busy}
            onClick={isArchived ? onBringBack : onArchive}
          >
            {isArchived ? 'Bring back' : 'Archive'}
          </Button>
        )}
      </div>
    </li>
  )
}
