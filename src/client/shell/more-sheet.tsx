import { LogOut, UserRound } from 'lucide-react'
import { settingsPath } from '#client/features/settings/settings-sections.ts'
import { roleLabels } from '#client/features/team/roles.ts'
import { useCurrentUser } from '#client/queries/session.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Sheet, SheetBody } from '#client/ui/overlay/sheet.tsx'
import { Help } from './help.tsx'
import { logOut } from './log-out.ts'
import { NavLink } from './nav-link.tsx'
import { morePages } from './pages.ts'
import { ThemeChoice } from './theme-choice.tsx'

const yourSettings = { href: settingsPath('profile'), label: 'Your settings', icon: UserRound }

type MoreSheetProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** What the bottom bar has no room for. */
export function MoreSheet({ open, onOpenChange }: MoreSheetProps) {
  const user = useCurrentUser()
  const close = () => onOpenChange(false)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      eyebrow={user.role ? roleLabels[user.role] : undefined}
      title={`${user.firstName} ${user.lastName}`}
    >
      <SheetBody className="flex flex-col gap-5 *:flex-none">
        <nav aria-label="More pages" className="grid gap-0.5">
          <NavLink page={yourSettings} onFollow={close} />
          {morePages.map((page) => (
            <NavLink key={page.href} page={page} onFollow={close} />
          ))}
        </nav>
        <Help onFollow={close} />
        <ThemeChoice />
        <Button onClick={logOut}>
          <LogOut aria-hidden />
          Logout
        </Button>
      </SheetBody>
    </Sheet>
  )
}
