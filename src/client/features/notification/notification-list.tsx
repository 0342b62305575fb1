import { Bell, Check, Clock, FileText, type LucideIcon, Megaphone } from 'lucide-react'
import type { useOlderNotifications } from '#client/queries/notifications.ts'
import { classNames } from '#client/ui/class-names.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Anchor } from '#client/ui/layout/link.tsx'
import type { Notification } from '#shared/notification/contract.ts'
import type { NotificationType } from '#shared/notification/kinds.ts'
import { ageLabel } from './notification-words.ts'

/** Spec 4: note, check, clock, bell, megaphone. */
const icons: Record<NotificationType, LucideIcon> = {
  leave_request: FileText,
  approval: Check,
  reminder: Clock,
  system: Bell,
  other: Megaphone,
}

type NotificationListProps = {
  /** Undefined while they are being read. */
  notifications: readonly Notification[] | undefined
  isError: boolean
  /** They are those that a search found. */
  isSearched: boolean
  nowMs: number
  onFollow: (notification: Notification) => void
  onRetry: () => void
  older: ReturnType<typeof useOlderNotifications>
}

export function NotificationList({
  notifications,
  isError,
  isSearched,
  nowMs,
  onFollow,
  onRetry,
  older,
}: NotificationListProps) {
  if (!notifications)
    return isError ? (
      <ReadFailure what="The notifications" className="m-3" onRetry={onRetry} />
    ) : (
      <ListSkeleton />
    )
  if (notifications.length === 0) {
    return (
      <p className="px-4 py-10 text-center text-muted">
        {isSearched ? 'No notification matches' : 'No notifications'}
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {[...notifications, ...older.notifications].map((notification) => (
          <li key={notification.id}>
            <NotificationLink notification={notification} nowMs={nowMs} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      <Older older={older} />
    </>
  )
}

function Older({ older }: Pick<NotificationListProps, 'older'>) {
  if (!older.hasMore && !older.isFailed) return null
  return (
    <div className="grid justify-items-center gap-2 border-t border-line px-4 py-2.5">
      {older.isFailed && (
        <p role="alert" className="text-small text-danger">
          We couldn’t load earlier notifications.
        </p>
      )}
      <Button size="sm" busy={older.isLoading} onClick={older.showMore}>
        {older.isFailed ? 'Try again' : 'Show earlier'}
      </Button>
    </div>
  )
}

type NotificationLinkProps = Pick<NotificationListProps, 'nowMs' | 'onFollow'> & {
  notification: Notification
}

function NotificationLink({ notification, nowMs, onFollow }: NotificationLinkProps) {
  const { title, message, type, isRead, createdAt, path } = notification
  const Icon = icons[type]
  return (
    <Anchor
      href={path}
      onClick={() => onFollow(notification)}
      className={classNames(
        'grid grid-cols-[auto_1fr_auto] gap-x-3 px-4 py-2.5 -outline-offset-2! hover:bg-sunken',
        !isRead && 'bg-primary-soft/45',
      )}
    >
      <Icon aria-hidden className={classNames('mt-0.5', isRead ? 'text-muted' : 'text-primary')} />
      <span className="font-[550] wrap-anywhere">{title}</span>
      <span className="flex items-center gap-1.5 self-start text-small leading-[1.375rem] text-muted">
        {ageLabel(createdAt, nowMs)}
        {!isRead && (
          <span className="size-2 rounded-full bg-primary">
            <span className="sr-only">, unread</span>
          </span>
        )}
      </span>
      <span className="col-span-2 col-start-2 text-small text-pretty text-muted wrap-anywhere">
        {message}
      </span>
    </Anchor>
  )
}

function ListSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">Loading the notifications</span>
      {[1, 2, 3].map((row) => (
        <span key={row} className="block border-b border-line px-4 py-3 last:border-b-0">
          <Skeleton className="w-1/2" />
          <Skeleton className="mt-2 h-3! w-4/5" />
        </span>
      ))}
    </output>
  )
}
