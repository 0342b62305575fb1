import type { NotificationKind } from '#shared/notification/contract.ts'

/** Each kind's name, and when it comes. */
export const kindWords: Record<NotificationKind, { name: string; comesWhen: string }> = {
  leave_requests: { name: 'New leave requests', comesWhen: 'Somebody asks and you decide' },
  decisions: { name: 'Decisions', comesWhen: 'Yours are approved or rejected' },
  leave_changes: {
    name: 'Changes of leave',
    comesWhen: 'Leave that concerns you is recorded, changed or cancelled',
  },
  reminders: { name: 'Reminders', comesWhen: 'Undecided for 3 days' },
  team_changes: { name: 'Team changes', comesWhen: 'Somebody joins or leaves' },
  weekly_away: { name: 'Weekly overview', comesWhen: 'Who is away this week, on Monday' },
  billing: { name: 'Billing', comesWhen: 'The free trial ends soon or a payment failed' },
}

/** The ways in which a kind can reach somebody, as 'Decisions by email' calls them. */
export const channelWords = { email: 'by email', inApp: 'in the app' }
export type Channel = keyof typeof channelWords
