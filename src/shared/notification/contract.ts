import * as z from 'zod/mini'
import { instant, uuid } from '../fields.ts'

/** What a notification is about; each person chooses for each kind whether it reaches them by mail and in the app. */
export const notificationKind = z.enum([
  'leave_requests',
  'decisions',
  'leave_changes',
  'reminders',
  'team_changes',
  'weekly_away',
  'billing',
])
export type NotificationKind = z.infer<typeof notificationKind>

/** Which icon it has (spec 4). */
const notificationType = z.enum(['leave_request', 'approval', 'reminder', 'system', 'other'])
export type NotificationType = z.infer<typeof notificationType>

/** GET /api/notifications: the reader's newest 50, the newest first (spec 3 and 4). */
export const notification = z.strictObject({
  id: uuid,
  title: z.string(),
  message: z.string(),
  type: notificationType,
  isRead: z.boolean(),
  createdAt: instant,
  /** The address in the app that it is about. */
  path: z.string(),
})
export type Notification = z.infer<typeof notification>

/** GET, PUT /api/notification-preferences: for each kind that can reach the person. PUT changes the kinds it names. */
export const notificationPreference = z.strictObject({
  kind: notificationKind,
  email: z.boolean(),
  inApp: z.boolean(),
})
export type NotificationPreference = z.infer<typeof notificationPreference>

export const notificationPreferences = z.array(notificationPreference).check(
  z.maxLength(notificationKind.options.length, 'Please name each kind once'),
  z.refine(
    (preferences) => new Set(preferences.map(({ kind }) => kind)).size === preferences.length,
    'Please name each kind once',
  ),
)
