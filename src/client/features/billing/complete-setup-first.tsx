import { ButtonLink } from '#client/ui/layout/link.tsx'
import { SideCard } from './side-card.tsx'

/** For somebody who is signed in and has no company yet. */
export function CompleteSetupFirst() {
  return (
    <SideCard title="Complete Setup First">
      <p className="mb-6 max-w-[52ch] text-muted">
        A plan belongs to a company. Name yours and invite your team; it takes a minute or two.
      </p>
      <ButtonLink href="/" variant="primary">
        Go to Setup
      </ButtonLink>
    </SideCard>
  )
}
