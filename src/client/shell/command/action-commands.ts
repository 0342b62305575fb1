import {
  BookOpen,
  Keyboard,
  LogOut,
  type LucideIcon,
  MessageCircle,
  Plus,
  SunMoon,
  UserPlus,
} from 'lucide-react'
import { browserPage } from '#client/api/browser-page.ts'
import { openContactDialog } from '#client/features/contact/contact-dialog-state.ts'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import type { ThemeChoice } from '#client/ui/theme.ts'
import { canInvite } from '#shared/permissions.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { openKeyboardHelp } from '../keyboard-help-state.ts'
import { logOut } from '../log-out.ts'
import { isInviting } from './command-state.ts'
import type { Command } from './commands.ts'

/** What can be done from anywhere. */
export function actionCommands(user: CurrentUser, chooseTheme: (theme: ThemeChoice) => void): Command[] {
  const invites = user.role !== null && canInvite({ role: user.role })
  return [
    action('Request leave', Plus, () => openRequestDialog(), {
      letter: 'C',
      otherWords: 'ask vacation holiday sick',
    }),
    ...(invites
      ? [action('Invite member', UserPlus, () => isInviting.set(true), { otherWords: 'add people' })]
      : []),
    action('Toggle theme', SunMoon, () => chooseTheme(isDark() ? 'light' : 'dark'), {
      otherWords: 'dark light',
    }),
    action('Keyboard shortcuts', Keyboard, openKeyboardHelp, { letter: '?', otherWords: 'keys letters' }),
    action('Support chat', MessageCircle, openContactDialog, { otherWords: 'contact help' }),
    action('Documentation', BookOpen, () => browserPage.load('/help/'), {
      otherWords: 'help user guide',
    }),
    action('Log out', LogOut, logOut, { otherWords: 'logout sign out' }),
  ]
}

function action(
  label: string,
  icon: LucideIcon,
  run: () => void,
  more: Pick<Command, 'letter' | 'otherWords'>,
): Command {
  return { id: `action ${label}`, label, icon, ...more, act: { kind: 'do', run } }
}

function isDark(): boolean {
  return document.documentElement.classList.contains('dark')
}
