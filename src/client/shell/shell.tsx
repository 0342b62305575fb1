import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { followChanges } from '#client/api/live.ts'
import { useStore } from '#client/api/store.ts'
import { ContactDialogHost } from '#client/features/contact/contact-dialog.tsx'
import { openRequestDialog, useRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { useCurrentUser } from '#client/queries/session.ts'
import { ErrorBoundary } from '#client/ui/feedback/error-boundary.tsx'
import { PageSpinner } from '#client/ui/feedback/spinner.tsx'
import { dialogInFile, type Openable, usePreparedSoon } from '#client/ui/overlay/dialog-in-file.tsx'
import { ModalAlert } from '#client/ui/overlay/modal-alert.ts'
import { useCommandShortcut, useShortcut } from '#client/ui/shortcut.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import {
  CompanyBanners,
  ConnectionBanner,
  ConnectionInDialog,
  SignedOutBanner,
  SignedOutInDialog,
} from './banners.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { isInviting, isPaletteOpen, openPalette } from './command/command-state.ts'
import { CommandPalette } from './command/palette-in-file.ts'
import { Help } from './help.tsx'
import { isKeyboardHelpOpen, openKeyboardHelp } from './keyboard-help-state.ts'
import { NavLink } from './nav-link.tsx'
import { shellPages } from './pages.ts'
import { PartsNotLoaded } from './parts-not-loaded.tsx'
import { ThemeChoice } from './theme-choice.tsx'
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

const RequestDialog = dialogInFile<Openable & { user: CurrentUser }>(
  async () => (await import('#client/features/request/request-dialog.tsx')).RequestDialog,
)

/** Where the one request dialog lives; once, in the shell. */
function RequestDialogHost({ user }: { user: CurrentUser }) {
  const { isOpen, close } = useRequestDialog()
  usePreparedSoon(RequestDialog)
  return <RequestDialog user={user} open={isOpen} onOpenChange={close} />
}

const KeyboardHelp = dialogInFile(async () => (await import('./keyboard-help.tsx')).KeyboardHelp)

/** The list of keys, while it is open; once, in the shell. */
function KeyboardHelpHost({ user }: { user: CurrentUser }) {
  useShortcut('?', openKeyboardHelp)
  return (
    <KeyboardHelp user={user} open={useStore(isKeyboardHelpOpen)} onOpenChange={isKeyboardHelpOpen.set} />
  )
}

const InviteDialog = dialogInFile(
  async () => (await import('#client/features/team/invitations/invite-dialog.tsx')).InviteDialog,
)

/** The palette, and the dialog of its own that it opens on every page; once, in the shell. */
function CommandHost({ user }: { user: CurrentUser }) {
  useCommandShortcut('k', openPalette)
  return (
    <>
      <CommandPalette user={user} open={useStore(isPaletteOpen)} onOpenChange={isPaletteOpen.set} />
      <InviteDialog open={useStore(isInviting)} onOpenChange={isInviting.set} />
    </>
  )
}

/** From 1024 px on; below it the bottom bar takes over. */
function Sidebar() {
  return (
    <div className="sticky top-[3.75rem] flex h-[calc(100dvh-3.75rem)] flex-col gap-6 overflow-y-auto border-r border-line px-3 pt-4 pb-5 max-lg:hidden print:hidden">
      <nav aria-label="Main">
        <ul className="grid gap-0.5">
          {shellPages.map((page) => (
            <li key={page.href}>
              <NavLink page={page} />
            </li>
          ))}
        </ul>
      </nav>
      <aside aria-label="Help and theme" className="mt-auto grid gap-4">
        <Help />
        <ThemeChoice />
      </aside>
    </div>
  )
}
