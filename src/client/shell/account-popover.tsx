import { BookOpen, Keyboard, LogOut, UserRound } from 'lucide-react'
import { useId } from 'react'
import { settingsPath } from '#client/features/settings/settings-sections.ts'
import { roleLabels } from '#client/features/team/roles.ts'
import { Anchor } from '#client/ui/layout/link.tsx'
import { ButtonPopover, type OfButton } from '#client/ui/overlay/button-popover.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'
import { openKeyboardHelp } from './keyboard-help-state.ts'
import { logOut } from './log-out.ts'
import { HelpButton, rowClass } from './nav-link.tsx'
import { ThemeChoice } from './theme-choice.tsx'

type AccountPopoverProps = OfButton & { user: CurrentUser }

/** Opened by the avatar: who is signed in, their settings, help, and the way out. */
export function AccountPopover({ user, ...popover }: AccountPopoverProps) {
  const titleId = useId()
  const close = () => popover.onOpenChange(false)
  const openKeys = () => {
    close()
    openKeyboardHelp()
  }
  return (
    <ButtonPopover
      {...popover}
      aria-labelledby={titleId}
      className="z-30 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto"
    >
      <div className="border-b border-line px-5 py-3">
        <h2 id={titleId} className="font-semibold break-words">
          {user.firstName} {user.lastName}
        </h2>
        <p className="text-small break-words text-muted">
          {[user.role && roleLabels[user.role], user.companyName].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="p-2">
        <Anchor href={settingsPath('profile')} className={rowClass} onClick={close}>
          <UserRound aria-hidden />
          Your settings
        </Anchor>
        <Anchor href="/help/" className={rowClass}>
          <BookOpen aria-hidden />
          Help
        </Anchor>
        <HelpButton onClick={openKeys}>
          <Keyboard aria-hidden />
          Keyboard shortcuts
        </HelpButton>
      </div>
      <div className="border-t border-line px-4 py-3">
        <ThemeChoice />
      </div>
      <div className="border-t border-line p-2">
        <button type="button" className={rowClass} onClick={logOut}>
          <LogOut aria-hidden />
          Logout
        </button>
      </div>
    </ButtonPopover>
  )
}
