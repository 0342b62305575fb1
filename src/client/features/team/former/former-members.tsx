import { UserMinus } from 'lucide-react'
import { useRef } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useChangeMember, useFormerPages } from '#client/queries/people.ts'
import { peopleInWords } from '#client/ui/data/format-dates.ts'
import { PagedList, useListSearch } from '#client/ui/data/paged-list.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { fullName } from '#shared/full-name.ts'
import type { FormerMember } from '#shared/team/contract.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { FormerRow } from './former-row.tsx'

const failedText = 'Failed to reactivate. Please try again.'

/** Deactivated people, to reactivate or to erase their personal data. For admins. */
export function FormerMembers() {
  const list = useListSearch()
  const pages = useFormerPages(list.search)
  const change = useChangeMember()
  const erasing = useDialogSubject<FormerMember>()
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
  return (
    <section ref={frame} tabIndex={-1} aria-label="Deactivated people" className="outline-none">
      {change.isError && (
        <Notice tone="error" className="mb-4">
          {noticeOf(change.error, failedText)}
        </Notice>
      )}
      <PagedList
        pages={pages}
        list={list}
        what="The deactivated people"
        label="Deactivated people"
        countInWords={peopleInWords}
        empty={<NobodyDeactivated />}
      >
        {(person) => (
          <FormerRow
            key={person.id}
            person={person}
            isBusy={change.isPending && change.variables.userId === person.id}
            isDisabled={change.isPending && change.variables.userId !== person.id}
            onReactivate={() => reactivate(person)}
            onErase={() => erasing.open(person)}
          />
        )}
      </PagedList>
      <EraseDialog erasing={erasing} focusWhenErased={() => frame.current} />
    </section>
  )
}

function NobodyDeactivated() {
  return (
    <EmptyState
      icon={<UserMinus aria-hidden />}
      title="No one is deactivated"
      text="When someone leaves, deactivate them in their details. Their history stays."
      action={<ButtonLink href="/team">View members</ButtonLink>}
    />
  )
}
