import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { followChanges } from '#client/api/live.ts'
import { ContactDialogHost } from '#client/features/contact/contact-dialog.tsx'
import { RequestDialogHost } from '#client/features/request/request-dialog-host.tsx'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { useCurrentUser } from '#client/queries/session.ts'
import { ErrorBoundary } from '#client/ui/feedback/error-boundary.tsx'
import { PageSpinner } from '#client/ui/feedback/spinner.tsx'
import { ModalAlert } from '#client/ui/overlay/modal-alert.ts'
import { useShortcut } from '#client/ui/shortcut.ts'
import {
  CompanyBanners,
  ConnectionBanner,
  ConnectionInDialog,
  SignedOutBanner,
  SignedOutInDialog,
} from './banners.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { CommandHost } from './command/command-host.tsx'
import { KeyboardHelpHost } from './keyboard-help-host.tsx'
import { PartsNotLoaded } from './parts-not-loaded.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

const mainId = 'main'

/** The frame around every page of a signed-in person with a company (spec 2.2). */
export function Shell({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const queryClient = useQueryClient()
  const [address] = useLocation()
  useEffect(() => followChanges(queryClient), [queryClient])
  useShortcut('c', () => openRequestDialog())
  return (
    <ModalAlert value={<DialogBanners />}>
      <SkipLink />
      <div className="grid min-h-dvh grid-cols-[minmax(232px,14.5rem)_minmax(0,1fr)] grid-rows-[auto_1fr] max-lg:grid-cols-[minmax(0,1fr)] max-lg:grid-rows-[auto_1fr_auto] print:block">
        <TopBar />
        <Sidebar />
        <main
          id={mainId}
          tabIndex={-1}
          className="min-w-0 px-8 pt-8 pb-12 max-lg:px-4 max-lg:pt-5 max-lg:pb-6"
        >
          <SignedOutBanner />
          <ConnectionBanner />
          <CompanyBanners user={user} />
          <PartsNotLoaded className="mb-6 print:hidden" />
          <ErrorBoundary resetKey={address}>
            <Suspense fallback={<PageSpinner />}>{children}</Suspense>
          </ErrorBoundary>
        </main>
        <BottomBar />
      </div>
      <RequestDialogHost user={user} />
      <ContactDialogHost user={user} />
      <CommandHost user={user} />
      <KeyboardHelpHost user={user} />
    </ModalAlert>
  )
}

function DialogBanners() {
  return (
    <>
      <SignedOutInDialog />
      <ConnectionInDialog />
      <PartsNotLoaded className="mx-6 mb-3 flex-none max-sm:mx-4" />
    </>
  )
}

function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      onClick={(event) => {
        // The address stays as it is: it is the page's state.
        event.preventDefault()
        document.getElementById(mainId)?.focus()
      }}
      className="fixed top-2 left-2 z-30 -translate-y-20 rounded-control bg-primary px-4 py-2 font-[550] text-on-fill focus:translate-y-0"
    >
      Skip to the content
    </a>
  )
}
