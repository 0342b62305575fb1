import { Suspense, useState } from 'react'
import { useStore } from '#client/api/store.ts'
import { lazyOr } from '#client/ui/overlay/lazy-or.ts'
import { NotLoadedDialog } from '#client/ui/overlay/not-loaded-dialog.tsx'
import { useShortcut } from '#client/ui/shortcut.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { isKeyboardHelpOpen, openKeyboardHelp } from './keyboard-help-state.ts'

const KeyboardHelp = lazyOr(async () => (await import('./keyboard-help.tsx')).KeyboardHelp, NotLoadedDialog)

/** The list of keys, while it is open; once, in the shell. */
export function KeyboardHelpHost({ user }: { user: CurrentUser }) {
  useShortcut('?', openKeyboardHelp)
  const isOpen = useStore(isKeyboardHelpOpen)
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return (
    <Suspense fallback={null}>
      {wasOpened && <KeyboardHelp user={user} open={isOpen} onOpenChange={isKeyboardHelpOpen.set} />}
    </Suspense>
  )
}
