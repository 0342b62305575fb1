import type { Role } from '#shared/fields.ts'
import { mostFailedJobsListed } from '#shared/job/most-listed.ts'
import {
  canApproveLeave,
  canChangeCompany,
  canDeleteCompany,
  canManageCompanyKeys,
  canSeeAuditLog,
} from '#shared/permissions.ts'

export type SettingsGroup = 'Yours' | 'Company'

/** Sections that are drawn together have one panel. */
export type SettingsPanel =
  | 'general'
  | 'calendar'
  | 'deputy'
  | 'appearance'
  | 'sessions'
  | 'api-keys'
  | 'your-data'
  | 'leave-company'
  | 'leave-types'
  | 'rules'
  | 'places'
  | 'balances'
  | 'data'
  | 'connections'
  | 'audit'
  | 'parked'
  | 'deletion'

/** One group of settings: a link in the list, a result of both searches, and a place on its panel. */
export type SettingsSection = {
  /** `/settings?tab=<address>`; on the page the section has the id `settings-<address>`. */
  address: string
  label: string
  /** In the list, where its panel has more than this section. */
  listedAs?: string
  group: SettingsGroup
  panel: SettingsPanel
  /** Left out for what everybody may open. */
  isOpenTo?: (reader: { role: Role }) => boolean
  /** What else people call it; found by the beginning of each word. */
  otherWords: string
  /** False for what the searches alone name, as the list has its panel already. */
  isListed?: false
}

const yours = [
  {
    address: 'profile',
    label: 'Profile',
    panel: 'general',
    otherWords: 'account name email role language locale dates numbers week first day',
  },
  {
    address: 'notifications',
    label: 'Notifications',
    panel: 'general',
    otherWords:
      'emails e-mails mails messages alerts reminders weekly overview digest mute unsubscribe preferences',
  },
  {
    address: 'deputy',
    label: 'Your deputy',
    panel: 'deputy',
    isOpenTo: canApproveLeave,
    otherWords:
      'substitute stand-in delegate delegation cover absence approvals approver vacation out of office',
  },
  {
    address: 'calendar',
    label: 'Calendar addresses',
    panel: 'calendar',
    otherWords: 'subscribe subscription ical ics webcal feed google outlook apple sync url private address',
  },
  {
    address: 'appearance',
    label: 'Appearance',
    panel: 'appearance',
    otherWords: 'theme dark light mode colours keyboard shortcuts keys',
  },
  {
    address: 'sessions',
    label: 'Where you’re signed in',
    panel: 'sessions',
    otherWords: 'sessions devices browsers sign out log logout security password 2 factor two-factor 2fa mfa',
  },
  {
    address: 'api-keys',
    label: 'API keys',
    panel: 'api-keys',
    otherWords: 'tokens access developer programs scripts integrations rest',
  },
  {
    address: 'your-data',
    label: 'Your data',
    panel: 'your-data',
    otherWords: 'download export personal privacy gdpr copy',
  },
  {
    address: 'leave-company',
    label: 'Leave this company',
    panel: 'leave-company',
    otherWords: 'quit exit resign delete my account join another',
  },
] as const satisfies Omit<SettingsSection, 'group'>[]

const company = [
  {
    address: 'company',
    label: 'Company Settings',
    panel: 'general',
    otherWords: 'name industry logo rename organisation organization branding',
  },
  {
    address: 'policies',
    label: 'Leave Policies',
    panel: 'general',
    otherWords:
      'annual days allowance entitlement vacation accrual carry over carry-over carryover rollover expire lowest balance',
  },
  {
    address: 'leave-types',
    label: 'Leave types',
    panel: 'leave-types',
    isOpenTo: canChangeCompany,
    otherWords: 'annual sick personal unpaid parental private visibility paid approval archive colours',
  },
  {
    address: 'rules',
    label: 'Leave year and pay schedule',
    listedAs: 'Working time and rules',
    panel: 'rules',
    isOpenTo: canChangeCompany,
    otherWords: 'rules fiscal start january reset payroll period',
  },
  {
    address: 'working-time',
    label: 'Working time',
    panel: 'rules',
    isOpenTo: canChangeCompany,
    isListed: false,
    otherWords: 'working week hours weekend half days part-time schedule time zone timezone',
  },
  {
    address: 'team-limit',
    label: 'Away at once',
    panel: 'rules',
    isOpenTo: canChangeCompany,
    isListed: false,
    otherWords: 'most people limit maximum minimum cover team conflict',
  },
  {
    address: 'silence',
    label: 'When no one decides',
    panel: 'rules',
    isOpenTo: canChangeCompany,
    isListed: false,
    otherWords:
      'reminder escalation escalate deputy overdue deadline automatic approval lapse expire pending',
  },
  {
    address: 'illness',
    label: 'Recent sick leave',
    panel: 'rules',
    isOpenTo: canChangeCompany,
    isListed: false,
    otherWords: 'illness ill sickness days back past retroactive self-certify automatic approval',
  },
  {
    address: 'email-decisions',
    label: 'Decisions from emails',
    panel: 'rules',
    isOpenTo: canChangeCompany,
    isListed: false,
    otherWords: 'approve reject buttons links mail without sign in security approvals',
  },
  {
    address: 'places',
    label: 'Places and public holidays',
    listedAs: 'Places and holidays',
    panel: 'places',
    otherWords: 'bank holidays locations offices country region',
  },
  {
    address: 'blocked',
    label: 'Blocked periods',
    panel: 'places',
    otherWords: 'blackout freeze dates stocktaking closed shutdown',
  },
  { address: 'teams', label: 'Teams', panel: 'places', otherWords: 'departments groups' },
  {
    address: 'balances',
    label: 'Balances',
    panel: 'balances',
    isOpenTo: canChangeCompany,
    otherWords: 'adjust opening allowance days remaining correct',
  },
  {
    address: 'data',
    label: 'Import opening balances',
    listedAs: 'Import and export',
    panel: 'data',
    isOpenTo: canChangeCompany,
    otherWords: 'csv upload migrate',
  },
  {
    address: 'past-leave',
    label: 'Import past leave',
    panel: 'data',
    isOpenTo: canChangeCompany,
    isListed: false,
    otherWords: 'history csv upload migrate timetastic bamboohr',
  },
  {
    address: 'roster',
    label: 'Import a roster',
    panel: 'data',
    isOpenTo: canChangeCompany,
    isListed: false,
    otherWords: 'rota shifts schedule csv upload',
  },
  {
    address: 'company-file',
    label: 'Company file',
    panel: 'data',
    isOpenTo: canChangeCompany,
    isListed: false,
    otherWords: 'export backup download move everything',
  },
  {
    address: 'connections',
    label: 'Connections',
    panel: 'connections',
    isOpenTo: canManageCompanyKeys,
    otherWords: 'api keys tokens integrations developer programs payroll',
  },
  {
    address: 'webhooks',
    label: 'Webhooks',
    panel: 'connections',
    isOpenTo: canManageCompanyKeys,
    isListed: false,
    otherWords: 'events integrations developer programs payroll signed',
  },
  {
    address: 'audit',
    label: 'Audit log',
    panel: 'audit',
    isOpenTo: canSeeAuditLog,
    otherWords: 'history changes activity who verify',
  },
  {
    address: 'parked',
    label: 'Undelivered',
    panel: 'parked',
    isOpenTo: canChangeCompany,
    otherWords: 'failed mails emails e-mails bounced errors jobs',
  },
  {
    address: 'deletion',
    label: 'Delete this company',
    panel: 'deletion',
    isOpenTo: canDeleteCompany,
    otherWords: 'close cancel account remove erase',
  },
] as const satisfies Omit<SettingsSection, 'group'>[]

export const settingsGroups: readonly SettingsGroup[] = ['Yours', 'Company']

/** Every section, one’s own first. */
const sections: readonly SettingsSection[] = [
  ...yours.map((section) => ({ ...section, group: 'Yours' as const })),
  ...company.map((section) => ({ ...section, group: 'Company' as const })),
]

/** What somebody of this role may open, in the order of the list. */
export function settingsSectionsFor(role: Role | null): readonly SettingsSection[] {
  return sections.filter(({ isOpenTo }) => !isOpenTo || (role !== null && isOpenTo({ role })))
}

/** The section whose link in the list says where the reader is. */
export function listedSectionOf(
  section: SettingsSection,
  all: readonly SettingsSection[],
): SettingsSection | undefined {
  if (section.isListed !== false) return section
  return all.find(({ panel, isListed = true }) => isListed && panel === section.panel)
}

/** The path that lands on a section. */
export function settingsPath(address: string): string {
  return `/settings?tab=${address}`
}

/** Whether somebody changes the company’s settings, so that these come first at `/settings` (spec 2.14). */
export function companyComesFirst(role: Role | null): boolean {
  return role !== null && canChangeCompany({ role })
}

/** How much is undelivered: '200+' where there may be more than are listed. */
export function failedJobsCount(listed: number): number | string {
  return listed >= mostFailedJobsListed ? `${mostFailedJobsListed}+` : listed
}
