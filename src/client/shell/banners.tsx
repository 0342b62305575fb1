import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { deployment } from '#client/api/deployment.ts'
import { isSignedOut } from '#client/api/http.ts'
import { useConnection } from '#client/api/live.ts'
import { type Network, useNetwork } from '#client/api/network.ts'
import { useStore } from '#client/api/store.ts'
import { sessionQuery } from '#client/queries/session.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { useHasUnsaved } from '#client/ui/form/warning-before-leaving.ts'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { partInFile } from '#client/ui/layout/part-in-file.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'

// Below the top bar wherever the page is scrolled to, above what else sticks there.
const stickyBannerClass = 'shell-banner sticky top-[4.25rem] z-15 max-lg:top-16'

/** The session has ended, or the person was deactivated. */
export function SignedOutBanner() {
  return useStore(isSignedOut) && <SignedOut className={classNames(stickyBannerClass, 'mb-6')} />
}

/** The same in a dialog, which covers the page's banner. */
export function SignedOutInDialog() {
  return useStore(isSignedOut) && <SignedOut className="mx-6 mb-3 flex-none max-sm:mx-4" />
}

// Signing in is in another tab, so that what was typed here is kept.
function SignedOut({ className }: { className: string }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const look = () => void goOnIfSignedIn(queryClient)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [queryClient])
  return (
    <Notice
      tone="error"
      title="You’re signed out."
      action={
        <ButtonLink href="/api/auth/google" target="_blank">
          Sign in again
        </ButtonLink>
      }
      className={className}
    >
      What you typed is still here. Sign in again in a new tab, then come back to this one. If you can’t sign
      in, ask an admin of your company.
    </Notice>
  )
}

// Back from the other tab: the notice goes, and what couldn’t be read in the meantime is read again.
async function goOnIfSignedIn(queryClient: QueryClient): Promise<void> {
  if (document.visibilityState === 'hidden') return
  await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
  if (!isSignedOut.get()) await queryClient.invalidateQueries()
}

/** There is no network, or the server can’t be reached. */
export function ConnectionBanner() {
  const problem = useConnectionProblem()
  if (!problem) return null
  return (
    <ConnectionNotice
      className={classNames(stickyBannerClass, 'mb-4', problem.isInSidebar && 'lg:hidden')}
      text={problem.text}
    />
  )
}

/** The same in a dialog, which covers the page's banner. */
export function ConnectionInDialog() {
  const problem = useConnectionProblem()
  if (!problem || problem.isInSidebar) return null
  return <ConnectionNotice className="mx-6 mb-2 flex-none max-sm:mx-4" text={problem.text} />
}

function ConnectionNotice({ className, text }: { className: string; text: string }) {
  return (
    <output
      className={classNames(
        'flex items-center gap-2 rounded-control bg-pending-soft px-3 py-2 text-small text-pending print:hidden',
        className,
      )}
    >
      <CloudOff aria-hidden className="size-[15px]" />
      {text}
    </output>
  )
}

// Signing out ends the connection too, and has a banner of its own.
function useConnectionProblem(): { text: string; isInSidebar: boolean } | null {
  const network = useNetwork()
  const isLost = useConnection() === 'lost'
  const consequence = useHasUnsaved() ? 'What you typed is still here.' : 'What you see may be out of date.'
  if (useStore(isSignedOut) || (network === 'fine' && !isLost)) return null
  return { text: `${problemInWords[network]} ${consequence}`, isInSidebar: network === 'fine' }
}

const problemInWords: Record<Network, string> = {
  offline: 'You’re offline.',
  failing: `You’re offline, or ${deployment.productName} can’t be reached.`,
  fine: 'Connection lost, trying again.',
}

// Few companies need them. Where they can't be loaded the page goes on: the server refuses, and says why.
const RareBanners = partInFile(async () => (await import('./rare-banners.tsx')).RareBanners, null, null)

/**
 * The company will be deleted, is read-only, or another one invites. The output is always there, so that it
 * is read out.
 */
export function CompanyBanners({ user }: { user: CurrentUser }) {
  const [search] = useSearchParams()
  const isRare = user.isReadOnly || user.companyEndsAt || search.has('invitation')
  return <output className="block print:hidden">{isRare && <RareBanners user={user} />}</output>
}
