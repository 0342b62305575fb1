import { useRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { dialogInFile, type Openable, usePreparedSoon } from '#client/ui/overlay/dialog-in-file.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'

const RequestDialog = dialogInFile<Openable & { user: CurrentUser }>(
  async () => (await import('./request-dialog.tsx')).RequestDialog,
)

/** Where the one request dialog lives; once, in the shell. */
export function RequestDialogHost({ user }: { user: CurrentUser }) {
  const { isOpen, close } = useRequestDialog()
  usePreparedSoon(RequestDialog)
  return <RequestDialog user={user} open={isOpen} onOpenChange={close} />
}
