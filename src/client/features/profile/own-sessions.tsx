import { useState } from 'react'
import { browserPage } from '#client/api/browser-page.ts'
import { deployment } from '#client/api/deployment.ts'
import { noticeOf } from '#client/api/http.ts'
import { useEndSession, useOwnSessions, useSignOutEverywhere } from '#client/queries/own-sessions.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import { SessionRow } from './session-row.tsx'

/** Where the reader is signed in, to sign out there. */
export function OwnSessions({ today }: { today: PlainDate }) {
  return (
    <FormSection
      at="sessions"
      title="Where you’re signed in"
      note={`Don’t recognise one of these? Sign out everywhere, then check the security of your ${deployment.signIn.name} account.`}
    >
      <SessionList today={today} />
    </FormSection>
  )
}

function SessionList({ today }: { today: PlainDate }) {
  const { data: sessions, isError, refetch } = useOwnSessions()
  const end = useEndSession()
  const [isAsking, setAsking] = useState(false)
  if (isError && !sessions) return <ReadFailure what="Your sessions" onRetry={() => void refetch()} />
  if (!sessions) return <Skeleton className="h-24!" />
  return (
    <div className="grid gap-4">
      {end.isError && (
        <Notice tone="error">{noticeOf(end.error, 'Failed to sign out there. Please try again.')}</Notice>
      )}
      <ul
        aria-label="Your sessions"
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            today={today}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      <div>
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      <SignOutEverywhere open={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}

/** Asks first, as what is typed in any browser would be lost. */
function SignOutEverywhere({ open, onClose }: { open: boolean; onClose: () => void }) {
  const signOut = useSignOutEverywhere()
  const close = () => {
    onClose()
    signOut.reset()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Sign out everywhere?"
      safeLabel="Cancel"
      confirmLabel="Sign out everywhere"
      busy={signOut.isPending}
      danger={false}
      onConfirm={() => signOut.mutate(undefined, { onSuccess: () => browserPage.load('/login') })}
    >
      <p>You’ll be signed out in every browser, including this one. Unsaved changes are lost.</p>
      {signOut.isError && (
        <Notice tone="error">{noticeOf(signOut.error, 'Failed to sign out. Please try again.')}</Notice>
      )}
    </ConfirmDialog>
  )
}
