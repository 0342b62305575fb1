import { formatCount } from '#client/ui/data/format-dates.ts'
import type { Notification } from '#shared/notification/contract.ts'

const hourMs = 3_600_000

/** How old a notification is, in the words of spec 4: 'Just now', '5h ago', '3d ago'. */
export function ageLabel(createdAt: string, nowMs: number): string {
  const hours = Math.floor((nowMs - Date.parse(createdAt)) / hourMs)
  if (hours < 1) return 'Just now'
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`
}

/** The bell's accessible name. */
export function bellLabel(unread: number): string {
  return unread === 0 ? 'Notifications' : `Notifications, ${formatCount(unread)} unread`
}

/** Announces the unread ones that are new in the list; empty where there are none. */
export function arrivalWords(before: readonly Notification[], now: readonly Notification[]): string {
  const known = new Set(before.map(({ id }) => id))
  const arrived = now.filter(({ id, isRead }) => !isRead && !known.has(id))
  const [only] = arrived
  if (!only) return ''
  return arrived.length === 1
    ? `New notification. ${only.title}: ${only.message}`
    : `${formatCount(arrived.length)} new notifications`
}
