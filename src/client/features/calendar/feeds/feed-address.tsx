import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useMakeFeed, useRemoveFeed } from '#client/queries/feeds.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Button, buttonClass } from '#client/ui/form/button.tsx'
import { CopyField } from '#client/ui/form/copy-field.tsx'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { CalendarFeed } from '#shared/feed/contract.ts'
import { feedTexts, fetchedInWords, webcalOf } from './feed-words.ts'

/** One private address: made on demand, copied, added, reset, removed. */
export function FeedAddress({ feed }: { feed: CalendarFeed }) {
  const { kind, createdAt } = feed
  const { title, holds } = feedTexts[kind]
  const make = useMakeFeed()
  const remove = useRemoveFeed()
  const error = make.error ?? remove.error
  return (
    <section aria-label={title} className="rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-small text-muted">{holds}</p>
        </div>
        {createdAt === null && (
          <Button
            size="sm"
            busy={make.isPending}
            aria-label={`Create address: ${title}`}
            onClick={() => make.mutate(kind)}
          >
            Create address
          </Button>
        )}
      </div>
      {createdAt !== null && (
        <MadeAddress
          feed={feed}
          title={title}
          isResetting={make.isPending}
          isRemoving={remove.isPending}
          onReset={() => make.mutateAsync(kind)}
          onRemove={() => remove.mutateAsync(kind)}
        />
      )}
      {error && (
        <p role="alert" className="mt-2 text-small text-danger">
          {noticeOf(error, 'That didn’t work. Please try again.')}
        </p>
      )}
    </section>
  )
}

type MadeAddressProps = {
  feed: CalendarFeed
  title: string
  isResetting: boolean
  isRemoving: boolean
  onReset: () => Promise<unknown>
  onRemove: () => Promise<unknown>
}

function MadeAddress({ feed, title, isResetting, isRemoving, onReset, onRemove }: MadeAddressProps) {
  const [asking, setAsking] = useState<'reset' | 'remove' | null>(null)
  const close = () => setAsking(null)
  const { url } = feed
  const [openedAt] = useState(() => Date.now())
  return (
    <>
      {url === null ? (
        <p className="mt-3 text-pretty">
          This address can’t be shown again. Calendars that have it keep working. For one that you can copy,
          reset it.
        </p>
      ) : (
        <CopyField
          label={`Address of ${title}`}
          copyLabel={`Copy the address of ${title}`}
          value={url}
          className="mt-3"
        />
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-1 gap-y-1 max-sm:gap-x-0 max-sm:[&>:not(p)]:px-2">
        {url !== null && (
          <a
            href={webcalOf(url)}
            aria-label={`Add to calendar: ${title}`}
            className={classNames(buttonClass({ variant: 'quiet', size: 'sm' }), '-ml-3 max-sm:-ml-2')}
          >
            <CalendarPlus aria-hidden />
            Add to calendar
          </a>
        )}
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Reset: ${title}`}
          {...(url === null && { className: '-ml-3 max-sm:-ml-2' })}
          onClick={() => setAsking('reset')}
        >
          Reset
        </Button>
        <Button variant="quiet" size="sm" aria-label={`Remove: ${title}`} onClick={() => setAsking('remove')}>
          Remove
        </Button>
        <p className="ml-auto text-small text-muted max-sm:order-first max-sm:basis-full">
          {fetchedInWords(feed.lastFetchedAt, openedAt)}
        </p>
      </div>
      <ConfirmDialog
        open={asking === 'reset'}
        onOpenChange={close}
        title="Reset this address?"
        safeLabel="Keep the address"
        confirmLabel="Reset"
        busy={isResetting}
        onConfirm={() => void onReset().then(close, close)}
      >
        <p>The old address stops working immediately. Calendars that use it need the new one.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={close}
        title="Remove this address?"
        safeLabel="Keep the address"
        confirmLabel="Remove"
        busy={isRemoving}
        onConfirm={() => void onRemove().then(close, close)}
      >
        <p>It stops working immediately, for good. Calendars that use it are no longer updated.</p>
      </ConfirmDialog>
    </>
  )
}
