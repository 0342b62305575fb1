import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNotifications } from '#client/queries/notifications.ts'
import { Button } from '#client/ui/form/button.tsx'
import { dialogInFile } from '#client/ui/overlay/dialog-in-file.tsx'
import type { Notification } from '#shared/notification/contract.ts'
import { arrivalWords, bellLabel } from './notification-words.ts'

const NotificationPopover = dialogInFile(
  async () => (await import('./notification-popover.tsx')).NotificationPopover,
)

/** The bell of the top bar with the number of unread ones (spec 2.2). The popover is loaded on first use. */
export function NotificationBell() {
  const bell = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { notifications, unread } = useNotifications()
  const announcement = useArrivals(notifications)
  return (
    <>
      <Button
        ref={bell}
        variant="quiet"
        iconOnly
        aria-label={bellLabel(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="relative aria-expanded:bg-sunken aria-expanded:text-ink"
        onPointerEnter={NotificationPopover.prepare}
        onFocus={NotificationPopover.prepare}
        onClick={() => setOpen(!isOpen)}
      >
        <Bell aria-hidden />
        {unread > 0 && <UnreadCount count={unread} />}
      </Button>
      <output className="sr-only">{announcement}</output>
      {isOpen && <NotificationPopover button={bell} open onOpenChange={setOpen} />}
    </>
  )
}

const mostShown = 99

// Hidden from screen readers, as the button's name has the count.
function UnreadCount({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="figures absolute top-0 right-0 grid h-[1.125rem] min-w-[1.125rem] translate-x-1/4 -translate-y-1/4 place-items-center rounded-full bg-danger px-1 text-[0.6875rem] leading-none font-[650] text-on-fill max-lg:top-1 max-lg:right-1"
    >
      {count > mostShown ? `${mostShown}+` : count}
    </span>
  )
}

/** For a live region: the notifications that arrived last while the page was open. */
function useArrivals(notifications: readonly Notification[] | undefined): string {
  const [known, setKnown] = useState(notifications)
  const [words, setWords] = useState('')
  if (notifications !== known) {
    setKnown(notifications)
    const arrived = known && notifications ? arrivalWords(known, notifications) : ''
    if (arrived) setWords(arrived)
  }
  return words
}
