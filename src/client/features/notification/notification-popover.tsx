import { Popover } from 'radix-ui'
import { type RefObject, useId, useRef, useState } from 'react'
import {
  useNotifications,
  useOlderNotifications,
  useReadAllNotifications,
  useReadNotification,
} from '#client/queries/notifications.ts'
import { Button } from '#client/ui/form/button.tsx'
import type { Notification } from '#shared/notification/contract.ts'
import { NotificationList } from './notification-list.tsx'

type NotificationPopoverProps = { bell: RefObject<HTMLButtonElement | null>; onClose: () => void }

/** Opened by the bell: 20 rem wide, 24 rem high at most (spec 2.2). */
export function NotificationPopover({ bell, onClose }: NotificationPopoverProps) {
  const titleId = useId()
  const content = useRef<HTMLDivElement>(null)
  const [openedAtMs] = useState(() => Date.now())
  const { notifications, unread, isError, refetch } = useNotifications()
  const older = useOlderNotifications(notifications)
  const read = useReadNotification()
  const readAll = useReadAllNotifications()

  const follow = ({ id, isRead }: Notification) => {
    onClose()
    if (!isRead) read.mutate(id)
  }
  const markAll = () => {
    // The focused button disappears with the last unread one.
    content.current?.focus()
    readAll.mutate()
  }
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={{ current: bell.current ?? document.body }} />
      <Popover.Portal>
        <Popover.Content
          ref={content}
          aria-labelledby={titleId}
          side="bottom"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          // A click on the bell closes it already.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && bell.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) bell.current?.focus()
          }}
          className="z-30 flex max-h-[min(24rem,var(--radix-popover-content-available-height))] w-80 animate-fade-in flex-col overflow-hidden rounded-card border border-line bg-surface shadow-pop outline-none max-sm:w-[calc(100vw-1rem)]"
        >
          <div className="flex min-h-11 flex-none items-center justify-between gap-2 border-b border-line pr-2 pl-4">
            <h2 id={titleId} className="font-semibold">
              Notifications
            </h2>
            {unread > 0 && (
              <Button variant="quiet" size="sm" className="px-2! text-primary!" onClick={markAll}>
                Mark all read
              </Button>
            )}
          </div>
          <div className="min-h-0 overflow-y-auto overscroll-contain">
            <NotificationList
              notifications={notifications}
              isError={isError}
              nowMs={openedAtMs}
              onFollow={follow}
              onRetry={() => void refetch()}
              older={older}
            />
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
