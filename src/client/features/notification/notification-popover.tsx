import { useId, useRef, useState } from 'react'
import {
  useFoundNotifications,
  useNotifications,
  useOlderNotifications,
  useReadAllNotifications,
  useReadNotification,
} from '#client/queries/notifications.ts'
import { leastToSearch, useListSearch } from '#client/ui/data/paged-list.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { ButtonPopover, type OfButton } from '#client/ui/overlay/button-popover.tsx'
import type { Notification } from '#shared/notification/contract.ts'
import { NotificationList } from './notification-list.tsx'

/** Opened by the bell: 20 rem wide, 24 rem high at most (spec 2.2). */
export function NotificationPopover(popover: OfButton) {
  const titleId = useId()
  const content = useRef<HTMLDivElement>(null)
  const [openedAtMs] = useState(() => Date.now())
  const newest = useNotifications()
  const { unread } = newest
  const older = useOlderNotifications(newest.notifications)
  const { typed, setTyped, search } = useListSearch()
  const found = useFoundNotifications(search)
  const isSearched = search !== ''
  const shown = isSearched ? found : { ...newest, older }
  const isSearchable = typed !== '' || (newest.notifications ?? []).length >= leastToSearch
  const read = useReadNotification()
  const readAll = useReadAllNotifications()

  const follow = ({ id, isRead }: Notification) => {
    popover.onOpenChange(false)
    if (!isRead) read.mutate(id)
  }
  const markAll = () => {
    // The focused button disappears with the last unread one.
    content.current?.focus()
    readAll.mutate()
  }
  return (
    <ButtonPopover
      {...popover}
      ref={content}
      aria-labelledby={titleId}
      // Not the search, which would bring a phone's keyboard.
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        content.current?.focus()
      }}
      className="z-30 flex max-h-[min(24rem,var(--radix-popover-content-available-height))] w-80 flex-col overflow-hidden max-sm:w-[calc(100vw-1rem)]"
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
      {isSearchable && (
        <search className="flex-none border-b border-line px-3 py-2">
          <SearchField
            label="Search notifications"
            placeholder="Search"
            value={typed}
            onChange={setTyped}
            className="w-full!"
          />
        </search>
      )}
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        <NotificationList
          notifications={shown.notifications}
          isError={shown.isError}
          isSearched={isSearched}
          nowMs={openedAtMs}
          onFollow={follow}
          onRetry={() => void shown.refetch()}
          older={shown.older}
        />
      </div>
    </ButtonPopover>
  )
}
