import { ChartColumn, CircleCheck, type LucideIcon, Scale, SlidersHorizontal } from 'lucide-react'
import { reportLabels } from '#client/features/report/report-address.ts'
import { settingsPath, settingsSectionsFor } from '#client/features/settings/settings-sections.ts'
import { decidesLeave } from '#client/leave-ui/decides-leave.ts'
import { statementPath } from '#client/leave-ui/use-statement-address.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
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

/** Every section of the settings, by the words of the settings’ own search. */
export function settingsCommands(user: CurrentUser): Command[] {
  return settingsSectionsFor(user.role).map(({ address, label, group, otherWords }) => ({
    ...page(label, settingsPath(address), SlidersHorizontal, `settings ${otherWords}`),
    detail: group === 'Yours' ? 'Your settings' : 'Company settings',
  }))
}

/** The views inside pages: balance and reports. */
export function viewCommands(): Command[] {
  const reports = Object.entries(reportLabels).map(([name, label]) =>
    page(label, `/reports?report=${name}`, ChartColumn, 'report csv xlsx'),
  )
  return [page('My Balance', statementPath({}), Scale, 'statement allowance'), ...reports]
}

function page(label: string, to: string, icon: LucideIcon, otherWords?: string): Command {
  return { id: `page ${to}`, label, icon, otherWords, act: { kind: 'go', to } }
}
