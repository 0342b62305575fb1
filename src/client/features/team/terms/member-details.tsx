import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { UnsavedChanges } from '#client/ui/form/unsaved-changes.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { SheetBody, SheetFooter } from '#client/ui/overlay/sheet.tsx'
import { fullName } from '#shared/full-name.ts'
import { MemberTermsGroups, type ShownPerson } from './member-terms.tsx'
import { TermsReading } from './terms-reading.tsx'
import type { PersonEditing } from './use-person-editing.ts'

type MemberDetailsProps = {
  shown: ShownPerson
  /** Null for those who only read. */
  editing: PersonEditing | null
  onDeactivate: () => void
  /** Saves what takes an admin's role, or asks first; null where nothing does. */
  onDemote: ((save: () => void) => void) | null
  onRemoved: () => void
}

/** The inside of the sheet: to change for admins, to read for the person and their deciders. */
export function MemberDetails({ shown, editing, onDeactivate, onDemote, onRemoved }: MemberDetailsProps) {
  const form = useRef<HTMLFormElement>(null)
  if (!editing) {
    return (
      <>
        <SheetBody>
          <TermsReading {...shown} />
        </SheetBody>
        <SheetFooter>
          <StatementLink personId={shown.member.id} />
        </SheetFooter>
      </>
    )
  }
  const save = () => {
    // Drawn before the first field that is wrong is looked for.
    const saving = flushSync(() => editing.save())
    void saving.then(
      (isSaved) => isSaved || form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
    )
  }
  return (
    <form
      ref={form}
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (onDemote) onDemote(save)
        else save()
      }}
    >
      <SheetBody>
        <MemberTermsGroups
          shown={shown}
          editing={editing}
          onDeactivate={onDeactivate}
          onRemoved={onRemoved}
        />
      </SheetBody>
      <SheetFooter>
        {editing.changes.length > 0 ? (
          <SaveRow editing={editing} />
        ) : (
          <>
            <StatementLink personId={shown.member.id} />
            <TextLink
              href={`/settings?tab=balances&search=${encodeURIComponent(fullName(shown.member))}`}
              className="ml-4 max-lg:min-h-11"
            >
              Opening balance
            </TextLink>
          </>
        )}
      </SheetFooter>
    </form>
  )
}

function StatementLink({ personId }: { personId: string }) {
  return (
    <TextLink href={`/requests?view=statement&person=${personId}`} className="max-lg:min-h-11">
      Balance statement
    </TextLink>
  )
}

/** The foot of the sheet while something is unsaved. */
function SaveRow({ editing }: { editing: PersonEditing }) {
  const { changes, problem, isSaving, discard } = editing
  return (
    <section
      aria-label="Unsaved changes"
      className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 *:[output]:flex-1 *:[output]:basis-48 *:[output]:text-small"
    >
      <UnsavedChanges
        changes={changes}
        busy={isSaving}
        problem={problem}
        problemTitle="Not saved"
        onDiscard={discard}
      />
    </section>
  )
}
