import { LogOut, Search } from 'lucide-react'
import { deployment } from '#client/api/deployment.ts'
import { NotificationBell } from '#client/features/notification/notification-bell.tsx'
import { useCurrentUser } from '#client/queries/session.ts'
import { Kbd } from '#client/ui/data/kbd.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Brand } from '#client/ui/layout/brand.tsx'
import { commandKey } from '#client/ui/shortcut.ts'
import { AccountMenu } from './account-menu.tsx'
import { openPalette } from './command/command-state.ts'
import { CommandPalette } from './command/palette-in-file.ts'
import { logOut } from './log-out.ts'

/** The product's name, the search, what is new, and who is signed in (spec 2.2). */
export function TopBar() {
  const user = useCurrentUser()
  return (
    <header className="sticky top-0 z-20 col-span-full flex h-[3.75rem] items-center border-b border-line bg-paper pr-8 pl-6 max-lg:h-14 max-lg:pr-3 max-lg:pl-4 print:hidden">
      <div className="flex min-w-0 lg:w-[13rem] lg:flex-none">
        <Brand name={deployment.productName} className="min-w-0 [&>span]:truncate" />
      </div>
      <div className="flex min-w-0 flex-1 items-center gap-4 max-lg:flex-none max-lg:gap-1 max-lg:ml-auto lg:pl-8">
        <CommandButton />
        <div className="flex min-w-0 items-center gap-4 max-lg:gap-1 lg:ml-auto">
          <NotificationBell />
          <AccountMenu user={user} />
          <Button variant="quiet" className="max-lg:hidden" onClick={logOut}>
            <LogOut aria-hidden />
            Logout
          </Button>
        </div>
      </div>
    </header>
  )
}

const label = 'Search people, settings, help'

/** Opens the palette; from 1024 px on it looks like the field that it opens, below that it is an icon. */
function CommandButton() {
  const shared = {
    'aria-haspopup': 'dialog',
    onPointerEnter: CommandPalette.prepare,
    onFocus: CommandPalette.prepare,
    onClick: openPalette,
  } as const
  return (
    <>
      <button
        type="button"
        {...shared}
        aria-keyshortcuts={commandKey === '⌘' ? 'Meta+K' : 'Control+K'}
        className="flex h-9 w-[21.5rem] min-w-0 items-center gap-2.5 rounded-control border border-control bg-surface pr-2 pl-3 text-muted transition-colors duration-150 hover:bg-sunken max-lg:hidden"
      >
        <Search aria-hidden />
        <span className="min-w-0 flex-1 truncate text-left">{label}</span>
        <span aria-hidden>
          <Kbd>{commandKey === '⌘' ? '⌘K' : 'Ctrl K'}</Kbd>
        </span>
      </button>
      <Button variant="quiet" iconOnly aria-label={label} className="ml-auto lg:hidden" {...shared}>
        <Search aria-hidden />
      </Button>
    </>
  )
}
