import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Page } from '#shared/paged.ts'
import { readJson, withQuery } from './http.ts'

/**
 * A list that the server searches and pages. Keeps what the last search found while another one is under way.
 */
export function usePages<Item>(path: string, search: string) {
  const list = useInfiniteQuery({
    queryKey: [withQuery(path, { search })],
    queryFn: ({ pageParam, signal }) =>
      readJson<Page<Item>>(withQuery(path, { search, after: pageParam }), signal),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page<Item>) => next,
    placeholderData: keepPreviousData,
  })
  return {
    items: list.data?.pages.flatMap(({ items }) => items),
    /** How many the search finds, on all pages. */
    total: list.data?.pages.at(-1)?.total,
    isError: list.isError && !list.isFetchNextPageError,
    /** What is shown was found by the search before. */
    isOutdated: list.isPlaceholderData,
    refetch: () => void list.refetch(),
    more: {
      isThere: list.hasNextPage,
      isLoading: list.isFetchingNextPage,
      isFailed: list.isFetchNextPageError,
      show: () => void list.fetchNextPage(),
    },
  }
}

export type Pages<Item> = ReturnType<typeof usePages<Item>>
