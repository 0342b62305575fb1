import { useQuery } from '@tanstack/react-query'
import { feedsQuery } from '#client/queries/feeds.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Dialog, DialogBody } from '#client/ui/overlay/dialog.tsx'
import type { CalendarFeed } from '#shared/feed/contract.ts'
import { FeedAddress } from './feed-address.tsx'
import { feedKinds } from './feed-words.ts'

type SubscribeDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The private addresses by which calendar programs follow the leave. */
export function SubscribeDialog({ open, onOpenChange }: SubscribeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Subscribe"
      description="Leave in your own calendar program, kept up to date."
    >
      <DialogBody>
        <Feeds />
        <p className="text-small text-pretty text-muted">
          Whoever has an address can read what it holds, without signing in. Keep it to yourself, and reset it
          if somebody else has it.
        </p>
      </DialogBody>
    </Dialog>
  )
}

function Feeds() {
  const { data: feeds, isError, refetch } = useQuery(feedsQuery)
  if (isError && !feeds) return <ReadFailure what="The addresses" onRetry={() => void refetch()} />
  return (
    <ul className="grid gap-3">
      {feedKinds.map((kind) => (
        <li key={kind}>
          {feeds ? <FeedAddress feed={feedOf(feeds, kind)} /> : <Skeleton className="h-24" />}
        </li>
      ))}
    </ul>
  )
}

function feedOf(feeds: readonly CalendarFeed[], kind: CalendarFeed['kind']): CalendarFeed {
  return feeds.find((feed) => feed.kind === kind) ?? { kind, url: null, createdAt: null, lastFetchedAt: null }
}
