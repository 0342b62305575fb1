import { Notice } from '#client/ui/feedback/notice.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'

/** Somebody without a company opened an invitation that isn't among their own. */
export function NotForYou({ email }: { email: string }) {
  return (
    <Notice
      tone="warning"
      title="This invitation can’t be accepted here."
      action={
        <ButtonLink size="sm" href="/api/logout">
          Logout
        </ButtonLink>
      }
      className="mb-6"
    >
      It’s no longer open, or was sent to an address other than {email}. Sign in with the address that
      received it.
    </Notice>
  )
}
