import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { roleLabels } from '#client/features/team/roles.ts'
import { Avatar } from '#client/ui/data/avatar.tsx'
import { dialogInFile } from '#client/ui/overlay/dialog-in-file.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'

const AccountPopover = dialogInFile(async () => (await import('./account-popover.tsx')).AccountPopover)

/** Who is signed in (spec 2.2), and what is theirs. The popover is loaded on first use. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex min-w-0 lg:border-l lg:border-line lg:pl-2">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={AccountPopover.prepare}
        onFocus={AccountPopover.prepare}
        onClick={() => setOpen(!isOpen)}
        className="flex h-11 min-w-11 items-center justify-center gap-2.5 rounded-control px-2 transition-colors duration-150 hover:bg-sunken aria-expanded:bg-sunken max-lg:px-0.5"
      >
        <span className="sr-only">Your account: </span>
        <span className="min-w-0 text-right max-lg:sr-only">
          <span className="block truncate leading-[1.125rem] font-semibold">
            {user.firstName} {user.lastName}
          </span>{' '}
          <span className="block text-small leading-[1.0625rem] text-muted">
            {user.role && roleLabels[user.role]}
          </span>
        </span>
        <Avatar firstName={user.firstName} lastName={user.lastName} imageUrl={user.profileImageUrl} />
        <ChevronDown aria-hidden className="size-4! text-muted max-lg:hidden" />
      </button>
      {isOpen && <AccountPopover user={user} button={button} open onOpenChange={setOpen} />}
    </div>
  )
}
