import * as z from 'zod/mini'
import { instant, text, uuid } from '../fields.ts'
import { notificationTypes, optionalKindNames } from './kinds.ts'

/** Each person chooses for each of these whether it reaches them by mail and in the app. */
export const optionalKind = z.enum(optionalKindNames)

/** GET /api/notifications: 50 at most, the newest first. */
export const notificationListQuery = z.strictObject({
  /** Words, each of which must be found in the title or the message. */
  search: z.optional(text(100)),
  /** Those older than the notification of this id. */
  before: z.optional(uuid),
})
export type NotificationListQuery = z.infer<typeof notificationListQuery>

/** One of the reader's notifications (spec 3 and 4). */
export const notification = z.strictObject({
  id: uuid,
  title: z.string(),
  message: z.string(),
  type: z.enum(notificationTypes),
  isRead: z.boolean(),
  createdAt: instant,
  /** The address in the app that it is about. */
  path: z.string(),
})
export type Notification = z.infer<typeof notification>

/** `unread` counts all of the reader's that are kept, not only those listed. */
export const notificationList = z.strictObject({
  unread: z.int().check(z.nonnegative()),
  notifications: z.array(notification),
})
export type NotificationList = z.infer<typeof notificationList>

/** GET, PUT /api/notification-preferences: each kind that can reach the person. PUT changes those named. */
export const notificationPreference = z.strictObject({
  kind: optionalKind,
  email: z.boolean(),
  inApp: z.boolean(),
})
export type NotificationPreference = z.infer<typeof notificationPreference>

export const notificationPreferences = z.array(notificationPreference).check(
  z.maxLength(optionalKindNames.length, 'Please name each kind once'),
  z.refine(
    (preferences) => new Set(preferences.map(({ kind }) => kind)).size === preferences.length,
    'Please name each kind once',
  ),
)
