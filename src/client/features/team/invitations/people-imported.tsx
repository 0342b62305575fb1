import { CalendarDays, Check } from 'lucide-react'
import { useInvitationOverview } from '#client/queries/invitations.ts'
import { useTeam } from '#client/queries/team.ts'
import { Card } from '#client/ui/data/card.tsx'
import { counted } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { ButtonLink, TextLink } from '#client/ui/layout/link.tsx'
import { teamViewPath } from '../team-view.ts'
import { invitationsInWords } from './prepared-words.ts'
import { RefusedInvitations } from './send-all.tsx'
import { useInviting } from './use-inviting.ts'

type PeopleImportedProps = {
  /** What was imported. */
  words: string
  /** How many rows are left. */
  left: number
  onAgain: () => void
}

/** What was imported, and what comes next: a look at the calendar, and the invitations once all is right. */
export function PeopleImported({ words, left, onAgain }: PeopleImportedProps) {
  const { data: overview } = useInvitationOverview()
  const { data: members = [] } = useTeam()
  const inviting = useInviting()
  const toInvite = overview?.toInvite ?? 0
  const isNoneEmailed = toInvite > 0 && !inviting.hasSent
  return (
    // After each import the button that had the focus is gone.
    <div key={words} ref={takeFocus} tabIndex={-1} className="mb-5 grid gap-4 outline-none">
      <Card className="px-5 py-4 max-lg:px-4">
        <output className="flex items-start gap-3">
          <Check aria-hidden className="mt-0.5 flex-none text-primary" />
          <span className="min-w-0 text-pretty">
            <b className="font-semibold">{words}</b>{' '}
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
      <RefusedInvitations refused={inviting.refused} people={members} />
    </div>
  )
}

function takeFocus(frame: HTMLElement | null): void {
  frame?.focus({ preventScroll: true })
}
