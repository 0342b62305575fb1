import { createHmac, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod/mini'
import { invalid } from '#server/platform/errors.ts'
import { type PublicRoute, publicRoute } from '#server/platform/http/public-route.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { listOf } from '#shared/public-api/contract.ts'
import type { PageQuery } from '#shared/public-api/list-contract.ts'

type Schema = z.ZodMiniType

/** A page as it was read: `next` is where the next one begins, null on the last. */
export type Page<Item> = { items: Item[]; next: string | null }

type ListRoute<Params extends Schema, Query extends Schema, Item extends Schema> = Pick<
  PublicRoute,
  'url' | 'operationId' | 'summary' | 'scope'
> & {
  params?: Params
  query: Query
  item: Item
  /** `after`: where the page begins, as an earlier page said; undefined for the first. */
  read(
    ctx: Context,
    asked: { params: z.output<Params>; query: z.output<Query>; after: string | undefined },
  ): Promise<Page<z.input<Item>>>
}

/**
 * A list of the public API in pages. Cursors are signed, so that no program builds one from what it has seen:
 * what they say may change.
 */
export function listRoute<Params extends Schema, Query extends Schema, Item extends Schema>(
  list: ListRoute<Params, Query, Item>,
): PublicRoute {
  const { url, operationId, summary, scope, params: paramsOf, query: queryOf, item } = list
  return publicRoute({
    method: 'GET',
    url,
    operationId,
    summary,
    scope,
    ...(paramsOf && { params: paramsOf }),
    query: queryOf,
    answer: listOf(item),
    isLong: true,
    run: async (ctx, { params, query, key }) => {
      const { cursor, limit: _limit, ...filters } = query as PageQuery
      const sign = signerOf(key.tokenHash, JSON.stringify([operationId, params, filters]))
      const after = cursor === undefined ? undefined : openCursor(cursor, sign)
      const { items, next } = await list.read(ctx, { params, query, after })
      const nextCursor = next === null ? null : `${toText(next)}.${sign(next)}`
      return { data: items, hasMore: next !== null, nextCursor }
    },
  })
}

/**
 * A page of a list that is here as a whole, in the order of its keys: where a page ended is found again once
 * its last item is gone.
 */
export function pageOfAll<Item>(
  all: readonly Item[],
  { limit, after = '', keyOf }: { limit: number; after: string | undefined; keyOf: (item: Item) => string },
): Page<Item> {
  const keyed = all.map((item) => ({ item, key: keyOf(item) })).filter(({ key }) => key > after)
  const inOrder = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const { items, next } = cutPage(inOrder.slice(0, limit + 1), limit, ({ key }) => key)
  return { items: items.map(({ item }) => item), next }
}

/** To be read with one row more than a page has, which says whether another page follows. */
export function cutPage<Item>(
  items: readonly Item[],
  limit: number,
  idOf: (item: Item) => string,
): Page<Item> {
  const page = items.slice(0, limit)
  const last = page.at(-1)
  return { items: page, next: items.length > limit && last ? idOf(last) : null }
}

type Sign = (position: string) => string

/**
 * With what the key's token is known by: a cursor is of its key, list and filters alone, and ends with a
 * rotation.
 */
function signerOf(tokenHash: string, list: string): Sign {
  return (position) =>
    createHmac('sha256', tokenHash).update(`cursor ${list} ${position}`).digest('base64url').slice(0, 22)
}

function openCursor(cursor: string, sign: Sign): string {
  const [text = '', signature = ''] = cursor.split('.')
  const position = Buffer.from(text, 'base64url').toString()
  const [given, ours] = [Buffer.from(signature), Buffer.from(sign(position))]
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) throw startAgain()
  return position
}

function toText(position: string): string {
  return Buffer.from(position).toString('base64url')
}

const startAgain = () => invalid('Please start again from the first page.')
