import {
  CalendarDays,
  ChartColumn,
  CreditCard,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  SlidersHorizontal,
  Users,
} from 'lucide-react'
import { deployment } from '#client/api/deployment.ts'

export type ShellPage = { href: string; label: string; icon: LucideIcon }

const dashboard = { href: '/', label: 'Dashboard', icon: LayoutDashboard }
const calendar = { href: '/calendar', label: 'Team Calendar', icon: CalendarDays }
const requests = { href: '/requests', label: 'My Requests', icon: FileText }
const team = { href: '/team', label: 'Team', icon: Users }
const reports = { href: '/reports', label: 'Reports', icon: ChartColumn }
// Where nobody pays there is nothing to see.
const billing =
  deployment.payments.mode !== 'off' ? [{ href: '/pricing', label: 'Billing', icon: CreditCard }] : []
const settings = { href: '/settings', label: 'Settings', icon: SlidersHorizontal }

/** The sidebar's links, in the order of spec 2.2. */
export const shellPages: readonly ShellPage[] = [
  dashboard,
  calendar,
  requests,
  team,
  reports,
  ...billing,
  settings,
]

/** The bottom bar has five entries with short labels: these, the request button between them, and More. */
export const bottomBarPages = {
  before: [dashboard, { ...calendar, label: 'Calendar' }],
  after: [{ ...requests, label: 'Requests' }],
} satisfies Record<string, ShellPage[]>

export const morePages: readonly ShellPage[] = [team, reports, ...billing, settings]

/** Spec 2.2: a link is active on its own path and, but for the root, on all that start with it. */
export function isActive(href: string, path: string): boolean {
  return path === href || (href !== '/' && path.startsWith(href))
}
