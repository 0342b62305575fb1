import * as z from 'zod/mini'
import { instant } from '../fields.ts'

/** Whose leave a calendar feed holds: one's own, that of one's team, that of the whole company. */
export const feedKind = z.enum(['own', 'team', 'company'])
export type FeedKind = z.infer<typeof feedKind>

/**
 * GET /api/calendar-feeds: the reader's three private iCalendar addresses (RFC 5545). POST
 * /api/calendar-feeds/{kind} makes the address, or a new one in place of the old, which answers 404 from then
 * on. DELETE takes it away.
 */
export const calendarFeed = z.strictObject({
  kind: feedKind,
  /**
   * It opens the feed without signing in. Null until it is made, and where the server can't show it again:
   * `createdAt` tells.
   */
  url: z.nullable(z.string()),
  createdAt: z.nullable(instant),
  /** When a calendar program last asked for it; null for never. */
  lastFetchedAt: z.nullable(instant),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

export const feedParams = z.strictObject({ kind: feedKind })
