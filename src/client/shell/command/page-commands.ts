import { decidesLeave } from '#client/features/leave/decides-leave.ts'
import { statementPath } from '#client/features/leave/statement/use-statement-address.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { settingsTabsOf } from '../../pages/settings-tabs.ts'
import { shellPages } from '../pages.ts'
import type { Command } from './commands.ts'

/** Every page of the shell, and the states of pages that have a name of their own. */
export function pageCommands(user: CurrentUser): Command[] {
  const pages = shellPages.map(({ href, label }) => page(label, href))
  const tabs = settingsTabsOf(user.role).map(({ value, label }) =>
    page(`Settings: ${label}`, `/settings?tab=${value}`),
  )
  return [
    ...pages,
    ...(decidesLeave(user) ? [page('Team Approvals', '/requests?view=approvals', 'decide pending')] : []),
    page('My Balance', statementPath({}), 'statement allowance'),
    ...tabs,
  ]
}

function page(label: string, to: string, otherWords?: string): Command {
  return { id: `page ${to}`, label, otherWords, act: { kind: 'go', to } }
}
