import { and, asc, gt, isNotNull } from 'drizzle-orm'
import { domainEvents } from '#server/platform/db/schema.ts'
import { forbidden } from '#server/platform/errors.ts'
import { publicRoute } from '#server/platform/http/public-route.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { canManageCompanyKeys } from '#shared/permissions.ts'
import { listOf } from '#shared/public-api/contract.ts'
import {
  type ApiEvent,
  type ApiEventsQuery,
  apiEvent,
  apiEventsQuery,
} from '#shared/public-api/event-contract.ts'

const listEvents = publicRoute({
  method: 'GET',
  url: '/api/v1/events',
  operationId: 'listEvents',
  summary: 'What happened in the last 30 days, oldest first',
  scope: 'webhooks:manage',
  query: apiEventsQuery,
  answer: listOf(apiEvent),
  isLong: true,
  run: (ctx, { query }) => readEvents(ctx, query),
})

/** In the company's sequence, which has no gap: a program that missed messages finds them here. */
async function readEvents(ctx: Context, { after, limit }: ApiEventsQuery) {
  return ctx.inCompany(async (tx, actor) => {
    if (!canManageCompanyKeys(actor)) throw forbidden('Only an admin’s or the company’s key can read events.')
    const rows = await tx
      .select()
      .from(domainEvents)
      .where(and(isNotNull(domainEvents.sequence), gt(domainEvents.sequence, after)))
      .orderBy(asc(domainEvents.sequence))
      .limit(limit + 1)
    const data = rows.slice(0, limit).map(toApiEvent)
    const hasMore = rows.length > limit
    return { data, hasMore, nextCursor: hasMore ? String(data.at(-1)?.sequence) : null }
  })
}

function toApiEvent({ id, sequence, type, at, keyId, data }: typeof domainEvents.$inferSelect): ApiEvent {
  // What `recordEvents` has written for its type.
  return { id, sequence: sequence ?? 0, type, timestamp: at.toISOString(), keyId, data } as ApiEvent
}

export const eventRoutes = [listEvents]
