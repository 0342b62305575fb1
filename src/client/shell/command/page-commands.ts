import { ChartColumn, CircleCheck, type LucideIcon, Scale, SlidersHorizontal } from 'lucide-react'
import { reportLabels } from '#client/features/report/report-address.ts'
import { decidesLeave } from '#client/leave-ui/decides-leave.ts'
import { statementPath } from '#client/leave-ui/use-statement-address.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { settingsTabsOf } from '../../pages/settings-tabs.ts'
import { shellPages } from '../pages.ts'
import type { Command } from './commands.ts'

/** The pages of the shell, and what waits to be decided. */
export function pageCommands(user: CurrentUser): Command[] {
  return [
    ...shellPages.map(({ href, label, icon }) => page(label, href, icon)),
    ...(decidesLeave(user)
      ? [page('Team Approvals', '/requests?view=approvals', CircleCheck, 'decide pending')]
      : []),
  ]
}

/** The views inside pages: balance, reports, settings tabs. */
export function viewCommands(user: CurrentUser): Command[] {
  const tabs = settingsTabsOf(user.role).map(({ value, label }) =>
    page(`Settings: ${label}`, `/settings?tab=${value}`, SlidersHorizontal),
  )
  const reports = Object.entries(reportLabels).map(([name, label]) =>
    page(label, `/reports?report=${name}`, ChartColumn, 'report csv xlsx'),
  )
  return [page('My Balance', statementPath({}), Scale, 'statement allowance'), ...reports, ...tabs]
}

function page(label: string, to: string, icon: LucideIcon, otherWords?: string): Command {
  return { id: `page ${to}`, label, icon, otherWords, act: { kind: 'go', to } }
}
