import { and, asc, gt, inArray, isNotNull } from 'drizzle-orm'
import { domainEvents } from '#server/platform/db/schema.ts'
import { forbidden } from '#server/platform/errors.ts'
import { assertMayRead, mayRead } from '#server/platform/events/may-read.ts'
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
import { domainEventTypes, eventScopes } from '#shared/webhook/event-types.ts'

const listEvents = publicRoute({
  method: 'GET',
  url: '/api/v1/events',
  operationId: 'listEvents',
  summary: 'What happened in the last 30 days, oldest first',
  scope: eventScopes,
  query: apiEventsQuery,
  answer: listOf(apiEvent),
  isLong: true,
  run: (ctx, { query }) => readEvents(ctx, query),
})

/**
 * In the company's sequence: a program that missed messages finds them here. Those that the key's scopes
 * don't open are left out.
 */
async function readEvents(ctx: Context, { after, limit, type }: ApiEventsQuery) {
  return ctx.inCompany(async (tx, actor) => {
    if (!canManageCompanyKeys(actor)) throw forbidden('Only an admin’s or the company’s key can read events.')
    if (type) assertMayRead(actor, [type])
    const types = type ? [type] : domainEventTypes.filter((one) => mayRead(actor, one))
    const rows = await tx
      .select()
      .from(domainEvents)
      .where(
        and(
          isNotNull(domainEvents.sequence),
          gt(domainEvents.sequence, after),
          inArray(domainEvents.type, types),
        ),
      )
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
