import { type ReactNode, useState } from 'react'
import type { Pages } from '#client/api/pages.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure, useReadAdvice } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import { formatCount } from './format-dates.ts'

const pauseMs = 250

/**
 * What is typed into the search, and what the server is asked for once it has stayed the same for a moment.
 */
export function useListSearch() {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), pauseMs)
  return { typed, setTyped, search: typed.trim() === '' ? '' : search }
}

/** Fewer need no search. */
export const leastToSearch = 10

type PagedListProps<Item> = {
  pages: Pages<Item>
  list: ReturnType<typeof useListSearch>
  /** 'The deactivated people', for when they can't be read. */
  what: string
  label: string
  /** '12 people'. */
  countInWords: (total: number) => string
  /** In place of a list of nobody. */
  empty: ReactNode
  children: (item: Item) => ReactNode
}

/** A list that is searched on the server, and shown page by page. */
export function PagedList<Item>({
  pages,
  list,
  what,
  label,
  countInWords,
  empty,
  children,
}: PagedListProps<Item>) {
  const advice = useReadAdvice()
  const { items, total = 0, isError, refetch, more } = pages
  const isSearched = list.typed !== ''
  const [mostSeen, setMostSeen] = useState(total)
  if (total > mostSeen) setMostSeen(total)
  if (items && total === 0 && list.search === '') return empty
  return (
    <>
      {(mostSeen >= leastToSearch || isSearched) && (
        <search className="mb-4 flex flex-wrap items-center gap-3">
          <SearchField
            label={`Search: ${label}`}
            placeholder="Search by name or email"
            value={list.typed}
            onChange={list.setTyped}
          />
          <output className="figures text-small text-muted">
            {items && (list.search === '' ? countInWords(total) : `${formatCount(total)} found`)}
          </output>
        </search>
      )}
      {!items && (isError ? <ReadFailure what={what} onRetry={refetch} /> : <Loading />)}
      {items?.length === 0 && (
        <EmptyState
          title="No one matches"
          text="Try part of a name or email address."
          action={<Button onClick={() => list.setTyped('')}>Show everyone</Button>}
        />
      )}
      {items && items.length > 0 && (
        <ul
          aria-label={label}
          aria-busy={pages.isOutdated || undefined}
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {items.map(children)}
        </ul>
      )}
      {more.isFailed && (
        <p role="alert" className="mt-3 text-center text-small text-danger">
          We couldn’t load more. {advice}
        </p>
      )}
      {more.isThere && (
        <div className="mt-3 text-center">
          <Button busy={more.isLoading} onClick={more.show}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function Loading() {
  return (
    <output>
      <span className="sr-only">Loading</span>
      <Skeleton className="h-48! rounded-card!" />
    </output>
  )
}
