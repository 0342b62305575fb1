import { dialogInFile, type Openable, usePreparedSoon } from '#client/ui/overlay/dialog-in-file.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'
import { useOpenLeave } from './use-open-leave.ts'

const LeaveSheet = dialogInFile<Openable & { user: CurrentUser }>(
  async () => (await import('./leave-sheet.tsx')).LeaveSheet,
)

/** On pages whose address can name a request to open. */
export function LeaveSheetHost({ user }: { user: CurrentUser }) {
  const { openId, close } = useOpenLeave()
  usePreparedSoon(LeaveSheet)
  return <LeaveSheet user={user} open={openId !== null} onOpenChange={close} />
}
