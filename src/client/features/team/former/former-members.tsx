import { UserMinus } from 'lucide-react'
import { useRef } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { localDateOf } from '#client/ui/format-dates.ts'
import { ButtonLink } from '#client/ui/link.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { ReadFailure } from '#client/ui/read-failure.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { fullName } from '#shared/full-name.ts'
import type { FormerMember } from '#shared/team/contract.ts'
import { roleLabels } from '../roles.ts'
import { useChangeMember, useFormerMembers } from '../team-api.ts'
import { dateLabel } from '../team-dates.ts'

const failedText = 'Failed to reactivate. Please try again.'

/** Who was deactivated, with a way back in. For admins. */
export function FormerMembers() {
  const { data: former, isError, refetch } = useFormerMembers()
  const change = useChangeMember()
  const frame = useRef<HTMLElement>(null)
  const reactivate = (person: FormerMember) =>
    change.mutate(
      { userId: person.id, change: { isActive: true } },
      {
        onSuccess: () => {
          toast({ title: `${fullName(person)} can sign in again.` })
          frame.current?.focus()
        },
      },
    )
  if (isError && !former) return <ReadFailure what="The deactivated people" onRetry={() => void refetch()} />
  if (!former) return <Skeleton className="h-48! rounded-card!" />
  return (
    <section ref={frame} tabIndex={-1} aria-label="Deactivated people" className="outline-none">
      {change.isError && (
        <Notice tone="error" className="mb-4">
          {noticeOf(change.error, failedText)}
        </Notice>
      )}
      {former.length === 0 ? (
        <EmptyState
          icon={<UserMinus aria-hidden />}
          title="Nobody is deactivated"
          text="Somebody leaves? Open their details among the members and deactivate them: their history stays."
          action={<ButtonLink href="/team">See the members</ButtonLink>}
        />
      ) : (
        <ul
          aria-label="Deactivated people"
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {former.map((person) => (
            <Former
              key={person.id}
              person={person}
              isBusy={change.isPending && change.variables.userId === person.id}
              onReactivate={() => reactivate(person)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type FormerProps = { person: FormerMember; isBusy: boolean; onReactivate: () => void }

function Former({ person, isBusy, onReactivate }: FormerProps) {
  const { firstName, lastName, email, role, profileImageUrl, deactivatedAt } = person
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3.5 max-lg:px-4">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3.5">
        <Avatar firstName={firstName} lastName={lastName} imageUrl={profileImageUrl} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <p className="min-w-0 font-semibold break-words">{fullName(person)}</p>
            <Badge>{roleLabels[role]}</Badge>
          </div>
          <p className="text-small break-words text-muted">
            {email}
            {' · '}
            Deactivated <time dateTime={deactivatedAt}>{dateLabel(localDateOf(deactivatedAt))}</time>
          </p>
        </div>
      </div>
      <Button size="sm" aria-label={`Reactivate ${fullName(person)}`} busy={isBusy} onClick={onReactivate}>
        Reactivate
      </Button>
    </li>
  )
}
