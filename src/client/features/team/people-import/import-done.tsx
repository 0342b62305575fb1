import { CalendarDays, Check } from 'lucide-react'
import { useInvitationOverview } from '#client/queries/invitations.ts'
import { Card } from '#client/ui/data/card.tsx'
import { counted, peopleInWords } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { ButtonLink, TextLink } from '#client/ui/layout/link.tsx'
import { invitationsInWords } from '../invitations/prepared-words.ts'
import { RefusedInvitations } from '../invitations/send-all.tsx'
import { useInviting } from '../invitations/use-inviting.ts'
import { teamViewPath } from '../team-view.ts'
import { rowsInWords } from './rows-in-words.ts'
import type { usePeopleImport } from './use-people-import.ts'

type ImportDoneProps = {
  imported: NonNullable<ReturnType<typeof usePeopleImport>['imported']>
  left: number
  onAgain: () => void
}

/** What was imported, and what comes next: a look at the calendar, and the invitations once all is right. */
export function ImportDone({ imported, left, onAgain }: ImportDoneProps) {
  const { data: overview } = useInvitationOverview()
  const inviting = useInviting()
  const toInvite = overview?.toInvite ?? 0
  const isNoneEmailed = toInvite > 0 && !inviting.hasSent
  return (
    // After each import the button that had the focus is gone.
    <div key={imported.people} ref={takeFocus} tabIndex={-1} className="mb-5 grid gap-4 outline-none">
      <Card className="px-5 py-4 max-lg:px-4">
        <output className="flex items-start gap-3">
          <Check aria-hidden className="mt-0.5 flex-none text-primary" />
          <span className="min-w-0 text-pretty">
            <b className="font-semibold">{importedInWords(imported)}</b>{' '}
            {left > 0
              ? `${counted(left, ['row is', 'rows are'])} left below.`
              : isNoneEmailed && 'No one has been emailed yet.'}
          </span>
        </output>
        <div className="mt-4 flex flex-wrap items-center gap-2 max-sm:[&>*]:w-full">
          <ButtonLink href="/calendar?team=all">
            <CalendarDays aria-hidden />
            View the calendar
          </ButtonLink>
          {toInvite > 0 && (
            <Button variant="primary" busy={inviting.isSendingAll} onClick={inviting.sendAll}>
              Send {invitationsInWords(toInvite)}
            </Button>
          )}
          <TextLink href={teamViewPath('invitations')} className="px-2 max-lg:min-h-11 max-sm:justify-center">
            See who hasn’t joined yet
          </TextLink>
          {left === 0 && (
            <Button variant="quiet" onClick={onAgain}>
              Import another list
            </Button>
          )}
        </div>
      </Card>
      <RefusedInvitations refused={inviting.refused} people={imported.addresses} />
    </div>
  )
}

function takeFocus(frame: HTMLElement | null): void {
  frame?.focus({ preventScroll: true })
}

function importedInWords({ people, newTeams, newLocations, rows }: ImportDoneProps['imported']): string {
  const further = rowsInWords(rows)
  if (people === 0)
    return further === ''
      ? 'Everyone on the list was already here.'
      : `${further} imported. Everyone on the list was already here.`
  const added = [
    newTeams.length > 0 ? counted(newTeams.length, ['team', 'teams']) : [],
    newLocations.length > 0 ? counted(newLocations.length, ['location', 'locations']) : [],
  ].flat()
  const verb = newTeams.length + newLocations.length === 1 ? 'was' : 'were'
  const others = added.length > 0 ? `, and ${added.join(' and ')} ${verb} added` : ''
  return `${peopleInWords(people)} imported${further === '' ? '' : ` with ${further}`}${others}.`
}
