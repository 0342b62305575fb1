import { Plus, X } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { Button } from '#client/ui/form/button.tsx'
import { FieldError } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { RoleOptions } from '../role-options.tsx'
import { roles } from '../roles.ts'
import { complaintOf, type InvitationRow } from './invitation-row.ts'
import { isList, parseAddresses } from './parse-addresses.ts'
import { emailFieldId, type InvitationList } from './use-invitation-rows.ts'

const columns =
  'grid grid-cols-[minmax(0,1fr)_2.25rem] gap-2 sm:grid-cols-[minmax(0,1fr)_10.5rem_2.25rem] max-lg:grid-cols-[minmax(0,1fr)_2.75rem] max-lg:sm:grid-cols-[minmax(0,1fr)_10.5rem_2.75rem]'

/** The people to invite (spec 2.7). */
export function InvitationRows({ list }: { list: InvitationList }) {
  return (
    <div>
      <div aria-hidden className={`${columns} mb-1 text-small font-[550] max-sm:hidden`}>
        <span>Email</span>
        <span>Role</span>
      </div>
      <ul className="grid gap-2.5 max-sm:gap-4">
        {list.rows.map((row, index) => (
          <Row key={row.key} row={row} number={index + 1} list={list} />
        ))}
      </ul>
      <Button className="mt-4" onClick={list.add}>
        <Plus aria-hidden />
        Add Another Invitation
      </Button>
    </div>
  )
}

function Row({ row, number, list }: { row: InvitationRow; number: number; list: InvitationList }) {
  const id = emailFieldId(row)
  const complaint = complaintOf(row)
  const pasteList = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isList(text)) return
    event.preventDefault()
    list.fill(row.key, parseAddresses(text))
  }
  // Enter moves to the next row instead of submitting the form that creates the company.
  const moveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    list.focusNext(row.key)
  }
  return (
    <li className={columns}>
      <Input
        id={id}
        type="email"
        aria-label={`Email of invitation ${number}`}
        aria-invalid={complaint !== null || undefined}
        aria-describedby={complaint ? `${id}-problem` : undefined}
        // Checked on focus and not on blur, where the message would move a button during the click on it.
        onFocus={list.markProblems}
        autoComplete="off"
        placeholder="name@company.com"
        value={row.email}
        onChange={(event) => list.change(row.key, { email: event.target.value })}
        onPaste={pasteList}
        onKeyDown={moveOnEnter}
      />
      <Select
        aria-label={`Role of invitation ${number}`}
        className="max-sm:row-start-2"
        value={row.role}
        onChange={(event) =>
          list.change(row.key, { role: roles.find((role) => role === event.target.value) ?? 'employee' })
        }
      >
        <RoleOptions />
      </Select>
      <Button
        variant="quiet"
        iconOnly
        aria-label={`Remove invitation ${number}`}
        className="mt-px"
        onClick={() => list.remove(row.key)}
      >
        <X aria-hidden />
      </Button>
      {complaint && (
        <div className="col-span-full -mt-1 max-sm:row-start-3">
          <FieldError id={`${id}-problem`}>{complaint}</FieldError>
        </div>
      )}
    </li>
  )
}
