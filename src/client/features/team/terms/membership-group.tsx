import { Button } from '#client/ui/form/button.tsx'
import type { TeamMember } from '#shared/team/contract.ts'
import { TermsGroup } from './terms-group.tsx'

type MembershipGroupProps = { member: TeamMember; onDeactivate: () => void }

/** The way out of the company. */
export function MembershipGroup({ member, onDeactivate }: MembershipGroupProps) {
  return (
    <TermsGroup
      title="Leaving"
      note={`With a last day above, ${member.firstName} can sign in until you deactivate them.`}
    >
      <Button
        aria-haspopup="dialog"
        className="justify-self-start border-danger! text-danger!"
        onClick={onDeactivate}
      >
        Deactivate {member.firstName}
      </Button>
    </TermsGroup>
  )
}
