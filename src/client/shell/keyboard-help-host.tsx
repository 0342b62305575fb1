import { useStore } from '#client/api/store.ts'
import { dialogInFile } from '#client/ui/overlay/dialog-in-file.tsx'
import { useShortcut } from '#client/ui/shortcut.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { isKeyboardHelpOpen, openKeyboardHelp } from './keyboard-help-state.ts'

const KeyboardHelp = dialogInFile(async () => (await import('./keyboard-help.tsx')).KeyboardHelp)

/** The list of keys, while it is open; once, in the shell. */
export function KeyboardHelpHost({ user }: { user: CurrentUser }) {
  useShortcut('?', openKeyboardHelp)
  return (
    <KeyboardHelp user={user} open={useStore(isKeyboardHelpOpen)} onOpenChange={isKeyboardHelpOpen.set} />
  )
}
