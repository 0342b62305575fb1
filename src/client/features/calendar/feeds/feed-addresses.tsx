import { useQuery } from '@tanstack/react-query'
import { feedsQuery } from '#client/queries/feeds.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { CalendarFeed } from '#shared/feed/contract.ts'
import { FeedAddress } from './feed-address.tsx'
import { feedKinds } from './feed-words.ts'

/** The reader’s private addresses, for the dialog of the calendar and for the settings. */
export function FeedAddresses() {
  return (
    <>
      <Feeds />
      <p className="text-small text-pretty text-muted">
        Anyone with an address can read its calendar without signing in. Keep it to yourself, and reset it if
        someone else has it.
      </p>
    </>
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
