import { BookOpen } from 'lucide-react'
import { browserPage } from '#client/api/browser-page.ts'
import type { Command } from './commands.ts'

/** A chapter of the user guide, and what else its reader may be looking for. */
export type GuideChapter = { id: string; title: string; otherWords: string }

/** The guide’s chapters in their order, as it calls them itself. */
export const guideChapters: readonly GuideChapter[] = [
  { id: 'ask', title: 'Request leave', otherWords: 'request holiday dates submit' },
  { id: 'half', title: 'Request half a day', otherWords: 'half-day' },
  { id: 'balance', title: 'See your balance', otherWords: 'statement remaining' },
  {
    id: 'cover',
    title: 'Ask a colleague to cover',
    otherWords: 'hand-over handover note substitute stand-in',
  },
  { id: 'change', title: 'Change or cancel leave', otherWords: 'edit withdraw' },
  { id: 'ill', title: 'If you were ill', otherWords: 'sick' },
  { id: 'calendar', title: 'See who is away', otherWords: 'team calendar' },
  { id: 'subscribe', title: 'Subscribe to leave', otherWords: 'calendar address google outlook apple ical' },
  { id: 'told', title: 'Notifications', otherWords: 'mail email bell weekly' },
  { id: 'settings', title: 'Your name, language and week', otherWords: 'profile appearance dark' },
  { id: 'own-data', title: 'Download your data', otherWords: 'stored' },
  { id: 'sessions', title: 'See where you’re signed in', otherWords: 'sign out browsers' },
  {
    id: 'api-keys',
    title: 'Use API keys',
    otherWords: 'api key token integration connections rotate revoke',
  },
  { id: 'join', title: 'Join or leave a company', otherWords: 'invitation' },
  { id: 'keys', title: 'Keyboard shortcuts', otherWords: 'keys' },
  { id: 'decide', title: 'Decide requests', otherWords: 'approve reject' },
  { id: 'undo', title: 'Undo a decision', otherWords: 'approve reject take back' },
  { id: 'several', title: 'Decide several at once', otherWords: 'approve' },
  { id: 'mail', title: 'Decide from an email', otherWords: 'approve' },
  { id: 'deputy', title: 'While you’re away', otherWords: 'substitute stand-in delegate approvals' },
  { id: 'record', title: 'Record leave for others', otherWords: 'past' },
  { id: 'company', title: 'Set up your company', otherWords: 'first week' },
  { id: 'invite', title: 'Invite people', otherWords: 'invitation email' },
  { id: 'import', title: 'Import people', otherWords: 'invite many csv file paste columns' },
  { id: 'people', title: 'People and roles', otherWords: 'manager admin reports' },
  { id: 'leaving', title: 'When someone leaves', otherWords: 'deactivate' },
  { id: 'policies', title: 'Leave policies', otherWords: 'annual carry accrual credited' },
  { id: 'types', title: 'Leave types', otherWords: 'sick personal unpaid archive' },
  { id: 'year', title: 'The leave year', otherWords: 'january' },
  { id: 'places', title: 'Places and public holidays', otherWords: 'bank holidays country region location' },
  {
    id: 'weeks',
    title: 'Working weeks',
    otherWords: 'part-time morning shifts hours every second week exception rota',
  },
  { id: 'limits', title: 'Blocked periods and limits', otherWords: 'away at once' },
  {
    id: 'steps',
    title: 'Several approvals',
    otherWords: 'approval steps chain path second approver four eyes',
  },
  { id: 'undecided', title: 'When no one decides', otherWords: 'reminder escalation deadline lapse' },
  { id: 'balances', title: 'Balances', otherWords: 'adjust opening' },
  {
    id: 'import-leave',
    title: 'Import balances, past leave and rosters',
    otherWords: 'csv export rota shifts',
  },
  { id: 'log', title: 'Who changed what', otherWords: 'audit log' },
  { id: 'webhooks', title: 'Notify other programs', otherWords: 'webhooks connections events integration' },
  { id: 'undelivered', title: 'What couldn’t be delivered', otherWords: 'undelivered mail failed' },
  { id: 'delete-company', title: 'Delete your company', otherWords: 'company file' },
  { id: 'trial', title: 'Start the free trial', otherWords: 'plan price' },
  { id: 'card', title: 'Cards and invoices', otherWords: 'add a card payment' },
  { id: 'failed', title: 'When a payment fails', otherWords: 'card' },
  { id: 'cancel', title: 'Cancel or keep your subscription', otherWords: 'unsubscribe end stop plan' },
  { id: 'read-only', title: 'When your company is read-only', otherWords: 'trial only read' },
  { id: 'happens', title: 'What happens when…', otherWords: 'faq questions examples' },
  { id: 'privacy', title: 'Who sees what', otherWords: 'sick notes' },
  { id: 'help', title: 'Get help', otherWords: 'support' },
]

/** The guide is a page outside of the application. */
export function guideCommands(): Command[] {
  return guideChapters.map(({ id, title, otherWords }) => ({
    id: `guide ${id}`,
    label: title,
    icon: BookOpen,
    otherWords,
    act: { kind: 'do', run: () => browserPage.load(`/help/#${id}`) },
  }))
}
