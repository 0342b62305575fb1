import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { deployment } from '#client/api/deployment.ts'
import { useInvitationOffer } from '#client/queries/invitations.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { roleWithArticle } from '#shared/team/role-words.ts'
import { ReportInvitation } from './report-invitation.tsx'
import { signInError } from './sign-in-error.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** What an invitation's mail opens before sign-in: who invites to which company, and as what. */
export function InvitedCard({ id }: { id: string }) {
  const [search] = useSearchParams()
  const { data: offer, isError, refetch } = useInvitationOffer(id)
  const [reported, setReported] = useState<string>()
  const error = signInError(search.get('error'), 'sign in')
  if (reported !== undefined) return <ReportedCard companyName={reported} />
  if (offer === null) return <ClosedCard />
  if (!offer)
    return (
      <SignInFrame title="Your invitation" lead="" error={error}>
        {isError ? (
          <ReadFailure what="The invitation" onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-32!" />
        )}
      </SignInFrame>
    )
  const { companyName, inviterName, inviterEmail, role } = offer
  return (
    <SignInFrame
      title={`Join ${companyName}`}
      lead={`${inviterName} (${inviterEmail}) invites you as ${roleWithArticle[role]}.`}
      error={error}
    >
      <SignInLink verb="Continue" to={`/?invitation=${offer.id}`} />
      <p className="mt-5 text-pretty">
        Use the {deployment.signIn.name} account the invitation was sent to. Then join or decline.
      </p>
      <p className="mt-5 mb-1 border-t border-line pt-4 text-muted">Don’t know the sender?</p>
      <ReportInvitation
        invitation={offer}
        isAsked={search.has('report')}
        onReported={() => setReported(companyName)}
      />
    </SignInFrame>
  )
}

function ReportedCard({ companyName }: { companyName: string }) {
  return (
    <SignInFrame
      title="Invitation reported"
      lead={`${companyName} can’t invite you at this address again.`}
      error={null}
    >
      <p>
        Reported by mistake? Contact us from the{' '}
        <TextLink href="/" className="underline">
          home page
        </TextLink>
        .
      </p>
    </SignInFrame>
  )
}

function ClosedCard() {
  return (
    <SignInFrame
      title="This invitation is no longer open"
      lead="It has expired, or was revoked or answered. Ask the person who invited you for a new one."
      error={null}
    >
      <p>
        Joined already?{' '}
        <TextLink href="/login" className="underline">
          Sign in
        </TextLink>
      </p>
    </SignInFrame>
  )
}
