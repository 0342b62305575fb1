import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { holdersOf } from '#server/features/api-key/list.ts'
import { changedFacts } from '#server/platform/audit/changed-facts.ts'
import { audit } from '#server/platform/audit/service.ts'
import { apiKeys, leaveTypes, webhookDeliveries, webhookEndpoints } from '#server/platform/db/schema.ts'
import { conflict, forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { type OutgoingRules, problemOfUrl } from '#server/platform/outgoing/target.ts'
import type { SecretKeys } from '#server/platform/secrets/keys.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import { type Actor, type Context, isCompanyKey } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import type {
  NewWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpoints,
  WebhookEndpointWithSecret,
} from '#shared/webhook/contract.ts'
import { auditedEndpoint } from './audited-endpoint.ts'
import { assertMayHaveSent, assertMayRedirect } from './key-rights.ts'
import { type EndpointRow, sealEndpointSecret } from './secrets.ts'
import { newWebhookSecret } from './sign.ts'

export type Webhooks = { secretKeys: SecretKeys | null; outgoingRules: OutgoingRules }

const mostEndpoints = 20
/** How long the secret before the present one signs, too. */
const bothSignMs = 24 * 3_600_000

/**
 * GET /api/webhook-endpoints. Admins only.
 *
 * @throws Refusal 'forbidden'.
 */
export async function listEndpoints(
  ctx: Context,
  { secretKeys }: Pick<Webhooks, 'secretKeys'>,
): Promise<WebhookEndpoints> {
  return ctx.inCompany(async (tx, actor) => {
    assertMayChange(actor)
    const rows = await tx.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.id))
    return { isAvailable: secretKeys !== null, endpoints: rows.map((row) => toEndpoint(row, ctx.now)) }
  })
}

/**
 * GET /api/v1/webhook-endpoints/{id}. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound'.
 */
export async function getEndpoint(ctx: Context, id: string): Promise<WebhookEndpoint> {
  return ctx.inCompany(async (tx, actor) => toEndpoint(await requireEndpoint(tx, actor, id), ctx.now))
}

/**
 * POST /api/webhook-endpoints: with its secret, which isn't shown again. Admins only; a key has it send what
 * its scopes read, and no private types.
 *
 * @throws Refusal 'forbidden', 'invalid' for an address that can't be sent to, 'conflict' without a key to
 *   encrypt the secret with, or if there are too many.
 */
export async function addEndpoint(
  ctx: Context,
  { secretKeys, outgoingRules }: Webhooks,
  input: NewWebhookEndpoint,
): Promise<WebhookEndpointWithSecret> {
  return ctx.inCompany(async (tx, actor) => {
    assertMayChange(actor)
    assertMayHaveSent(actor, input)
    const keys = requireKeys(secretKeys)
    assertUrl(input.url, outgoingRules)
    await lockCompany(tx)
    if ((await tx.$count(webhookEndpoints)) >= mostEndpoints)
      throw conflict(`A company can have at most ${mostEndpoints} webhooks. Please remove one first.`)
    const place = { companyId: ctx.companyId, id: newId() }
    const secret = newWebhookSecret()
    const row = {
      ...place,
      ...input,
      secret: sealEndpointSecret(keys, place, secret),
      earlierSecret: null,
      earlierSecretUntil: null,
      shownTo: await readShownTo(tx, actor, ctx.now),
      createdAt: ctx.now,
      failingSince: null,
      offSince: null,
      offBecause: null,
    }
    await tx.insert(webhookEndpoints).values(row)
    const change = {
      action: 'webhook-endpoint.added' as const,
      subjectId: row.id,
      after: auditedEndpoint(row),
    }
    await audit(tx, { ctx, actor }, change)
    await tx.invalidate('company')
    return { endpoint: toEndpoint(row, ctx.now), secret }
  })
}

/**
 * PUT /api/webhook-endpoints/{id}: what isn't given stays. What was missed while it was off isn't sent later.
 * Admins only; a key that may not read what it sends can only switch it off.
 *
 * @throws Refusal 'forbidden', 'notFound', 'invalid' for an address that can't be sent to.
 */
export async function changeEndpoint(
  ctx: Context,
  { outgoingRules }: Pick<Webhooks, 'outgoingRules'>,
  { id, isOn, ...input }: Partial<WebhookEndpointChange> & { id: string },
): Promise<WebhookEndpoint> {
  return ctx.inCompany(async (tx, actor) => {
    const row = await lockEndpoint(tx, actor, id)
    const isOnlyOff = isOn === false && Object.keys(input).length === 0
    if (!isOnlyOff) await assertMayRedirect(tx, actor, row)
    const next = { ...row, ...input, ...switched(row, isOn, ctx.now) }
    if (!isOnlyOff) assertMayHaveSent(actor, next)
    if (row.seesPrivateTypes && !next.seesPrivateTypes) await hidePrivateTypes(tx, id)
    if (next.url !== row.url) assertUrl(next.url, outgoingRules)
    const before = { ...auditedEndpoint(row), isOn: row.offSince === null }
    const after = { ...auditedEndpoint(next), isOn: next.offSince === null }
    await tx.update(webhookEndpoints).set(next).where(eq(webhookEndpoints.id, id))
    const changed = changedFacts(before, after)
    if (changed || next.url !== row.url) {
      // The host names it in the log, also where another part of its address changed.
      const { name } = after
      const facts = { before: { name: before.name, ...changed?.before }, after: { name, ...changed?.after } }
      await audit(tx, { ctx, actor }, { action: 'webhook-endpoint.changed', subjectId: id, ...facts })
      await tx.invalidate('company')
    }
    return toEndpoint(next, ctx.now)
  })
}

/** In the messages that it was sent and still has to be sent: its next address isn't to learn them either. */
async function hidePrivateTypes(tx: Tx, id: string): Promise<void> {
  const { body, endpointId } = webhookDeliveries
  const privateTypes = tx
    .select({ key: leaveTypes.key })
    .from(leaveTypes)
    .where(eq(leaveTypes.isPrivate, true))
  await tx
    .update(webhookDeliveries)
    .set({ body: sql`jsonb_set(${body}::jsonb, '{data,leaveType}', 'null')::text` })
    .where(and(eq(endpointId, id), inArray(sql`${body}::jsonb #>> '{data,leaveType}'`, privateTypes)))
}

/**
 * POST /api/webhook-endpoints/{id}/rotate-secret: the new secret, which isn't shown again; the one before
 * signs, too, for a day. Admins only, and keys that may read what it sends.
 *
 * @throws Refusal 'forbidden', 'notFound', 'conflict' without a key to encrypt it with.
 */
export async function rotateSecret(
  ctx: Context,
  { secretKeys }: Pick<Webhooks, 'secretKeys'>,
  id: string,
): Promise<WebhookEndpointWithSecret> {
  return ctx.inCompany((tx, actor) => giveNewSecret(tx, { ctx, actor, secretKeys, id }))
}

type NewSecret = { ctx: Context; actor: Actor; secretKeys: SecretKeys | null; id: string }

/** `rotateSecret` in a transaction of its caller's. */
export async function giveNewSecret(
  tx: Tx,
  { ctx, actor, secretKeys, id }: NewSecret,
): Promise<WebhookEndpointWithSecret> {
  const row = await lockEndpoint(tx, actor, id)
  await assertMayRedirect(tx, actor, row)
  const secret = newWebhookSecret()
  const next = {
    ...row,
    secret: sealEndpointSecret(requireKeys(secretKeys), row, secret),
    earlierSecret: row.secret,
    earlierSecretUntil: new Date(ctx.now.getTime() + bothSignMs),
    shownTo: await readShownTo(tx, actor, ctx.now),
  }
  await tx.update(webhookEndpoints).set(next).where(eq(webhookEndpoints.id, id))
  const after = { name: auditedEndpoint(row).name }
  await audit(tx, { ctx, actor }, { action: 'webhook-endpoint.secret-rotated', subjectId: id, after })
  await tx.invalidate('company')
  return { endpoint: toEndpoint(next, ctx.now), secret }
}

/** Who is shown what the actor is: the answer to a company's key is read by those who have its token. */
async function readShownTo(tx: Tx, actor: Actor, now: Date): Promise<string[]> {
  if (!isCompanyKey(actor)) return [actor.userId]
  const keys = await tx.select().from(apiKeys).where(eq(apiKeys.ownerId, actor.userId))
  return keys.flatMap((key) => holdersOf(key, now))
}

/**
 * DELETE /api/webhook-endpoints/{id}, with its deliveries. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound'.
 */
export async function removeEndpoint(ctx: Context, id: string): Promise<void> {
  await ctx.inCompany(async (tx, actor) => {
    const before = auditedEndpoint(await lockEndpoint(tx, actor, id))
    await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.endpointId, id))
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    await audit(tx, { ctx, actor }, { action: 'webhook-endpoint.removed', subjectId: id, before })
    await tx.invalidate('company')
  })
}

/** @throws Refusal 'forbidden', 'notFound'. */
export async function requireEndpoint(tx: Tx, actor: Actor, id: string): Promise<EndpointRow> {
  assertMayChange(actor)
  const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  if (!row) throw noEndpoint()
  return row
}

/** @throws Refusal 'forbidden'. */
export function assertMayChange(actor: Actor): void {
  if (!canChangeCompany(actor)) throw forbidden('Only an admin can manage webhooks.')
}

/** @throws Refusal 'forbidden', 'notFound'. */
export async function lockEndpoint(tx: Tx, actor: Actor, id: string): Promise<EndpointRow> {
  assertMayChange(actor)
  const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update')
  if (!row) throw noEndpoint()
  return row
}

const noEndpoint = () => notFound('That webhook doesn’t exist.')

function requireKeys(keys: SecretKeys | null): SecretKeys {
  if (!keys) throw conflict('Webhooks are off: the server’s operator needs to set SECRETS_KEY.')
  return keys
}

function assertUrl(url: string, rules: OutgoingRules): void {
  const problem = problemOfUrl(url, rules)
  if (problem !== null) throw invalid(problem, [{ path: 'url', message: problem }])
}

function switched(row: EndpointRow, isOn: boolean | undefined, now: Date) {
  if (isOn === undefined || isOn === (row.offSince === null)) return {}
  return isOn
    ? { offSince: null, offBecause: null, failingSince: null }
    : { offSince: now, offBecause: 'admin' as const }
}

function toEndpoint(row: EndpointRow, now: Date): WebhookEndpoint {
  const { id, url, types, seesPrivateTypes, createdAt, failingSince, offSince, offBecause } = row
  const { earlierSecretUntil: until } = row
  return {
    id,
    url,
    types,
    seesPrivateTypes,
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    off: offSince && offBecause ? { since: offSince.toISOString(), because: offBecause } : null,
    earlierSecretUntil: until && now < until ? until.toISOString() : null,
  }
}
