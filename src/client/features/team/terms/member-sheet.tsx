import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextLink } from '#client/ui/link.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Sheet, SheetBody, SheetFooter } from '#client/ui/sheet.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { TeamMember } from '#shared/team/contract.ts'
import { fullName } from '../find-members.ts'
import type { TeamReader } from '../member-list.tsx'
import { useMemberTerms, useTeam, useTeams } from '../team-api.ts'
import type { CompanyTerms } from './company-terms.ts'
import { MemberTermsGroups } from './member-terms.tsx'
import { useOpenPerson } from './person-address.ts'

type MemberSheetProps = {
  reader: TeamReader
  /** Undefined while it is being read. */
  company: CompanyTerms | undefined
}

/** A person's details, over the team: what their counts and balances follow from. */
export function MemberSheet({ reader, company }: MemberSheetProps) {
  const { personId, close } = useOpenPerson()
  // Who is shown stays while it slides out.
  const [shownId, setShownId] = useState(personId)
  if (personId !== null && personId !== shownId) setShownId(personId)
  const { data: members } = useTeam()
  const member = members?.find(({ id }) => id === shownId)
  return (
    <Sheet
      open={personId !== null}
      onOpenChange={(open) => !open && close()}
      title={member ? fullName(member) : 'Details'}
      eyebrow={member && 'Details'}
    >
      {members && !member && (
        <SheetBody>
          <p>This person is not in the team any more.</p>
        </SheetBody>
      )}
      {members && member && (
        <Details key={member.id} member={member} members={members} reader={reader} company={company} />
      )}
    </Sheet>
  )
}

type DetailsProps = MemberSheetProps & { member: TeamMember; members: readonly TeamMember[] }

function Details({ member, members, reader, company }: DetailsProps) {
  const terms = useMemberTerms(member.id)
  const teams = useTeams()
  const retry = () => {
    void terms.refetch()
    void teams.refetch()
  }
  const isUnread = terms.isError || teams.isError
  return (
    <>
      <SheetBody>
        {isUnread && (
          <Notice
            tone="error"
            title="The details could not be read."
            action={
              <Button size="sm" onClick={retry}>
                Try again
              </Button>
            }
          >
            Check your connection.
          </Notice>
        )}
        {!isUnread && !(terms.data && teams.data && company) && <Skeleton className="h-96!" />}
        {terms.data && teams.data && company && reader.role && (
          <MemberTermsGroups
            terms={terms.data}
            member={member}
            members={members}
            teams={teams.data}
            company={company}
            reader={{ role: reader.role, today: reader.today }}
          />
        )}
      </SheetBody>
      <SheetFooter>
        <TextLink href={`/requests?view=statement&person=${member.id}`} className="max-lg:min-h-11">
          Balance statement
        </TextLink>
      </SheetFooter>
    </>
  )
}
