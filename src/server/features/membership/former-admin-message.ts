import { inArray } from 'drizzle-orm'
import type { Message } from '#server/features/notification/message.ts'
import { findReader } from '#server/features/notification/reader.ts'
import { findAdminIds } from '#server/features/people/admins.ts'
import { apiKeys, type users, webhookEndpoints } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import { isActive } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import { readKnownTo, readOpenAddresses } from './known-secrets.ts'
import { requirePerson } from './terms.ts'

type Ended = {
  ctx: Context
  actor: Actor
  /** As they were before. */
  person: typeof users.$inferSelect
  /** The line that says so: `member.role-changed`, `member.deactivated` or `member.left`. */
  auditId: string
}

/**
 * Wherever an admin ends being one: tells the other admins, by jobs of this transaction, which keys and
 * webhooks they knew. Of somebody who knew none nothing is told, nor is who did it, who saw the same in the
 * dialog: no program ends an admin.
 */
export async function tellOfFormerAdmin(tx: Tx, { ctx, actor, person, auditId }: Ended): Promise<void> {
  if (person.role !== 'admin' || !isActive(person)) return
  const { keys, endpoints } = await readKnownTo(tx, person.id, ctx.now)
  const keyIds = keys.map(({ id }) => id)
  const open = await readOpenAddresses(tx)
  const endpointIds = [...new Set([...endpoints, ...open].map(({ id }) => id))]
  if (keyIds.length + endpointIds.length === 0) return
  const saw = [person.id, actor.userId]
  for (const recipientId of await findAdminIds(tx))
    if (!saw.includes(recipientId))
      await tx.enqueue('tell-former-admin', {
        personId: person.id,
        auditId,
        keyIds,
        endpointIds,
        recipientId,
      })
}

/** To an admin: who is none any more, and what they knew. Undefined once all of it is gone. */
export async function composeFormerAdmin(
  tx: Tx,
  { personId, auditId, keyIds, endpointIds, recipientId }: JobPayloads['tell-former-admin'],
  { now }: Pick<JobServices, 'now'>,
): Promise<Message | undefined> {
  const reader = await findReader(tx, recipientId, now())
  if (!reader || !canChangeCompany(reader)) return undefined
  const known = await readKnownTo(tx, personId, now())
  const open = await readOpenAddresses(tx)
  const keys = await tx.select().from(apiKeys).where(inArray(apiKeys.id, keyIds)).orderBy(apiKeys.id)
  const endpoints = await tx
    .select()
    .from(webhookEndpoints)
    .where(inArray(webhookEndpoints.id, endpointIds))
    .orderBy(webhookEndpoints.id)
  const details = [
    ...keys
      .filter(({ revokedAt }) => revokedAt === null)
      .map(({ id, name }) => ({ label: 'API key', value: has(known.keys, id) ? name : `${name} (rotated)` })),
    ...endpoints.map(({ id, url }) => {
      const isOpen = has(open, id)
      const what = has(known.endpoints, id) ? (isOpen ? 'secret and address' : 'secret') : isOpen && 'address'
      return { label: 'Webhook', value: `${new URL(url).host} (${what || 'rotated'})` }
    }),
  ]
  if (details.length === 0) return undefined
  const person = await requirePerson(tx, personId)
  const heading = `${fullName(person)} is no longer an admin`
  const isDone = details.every(({ value }) => value.endsWith('(rotated)'))
  const knew = inWords(keys.length, endpoints.length)
  const message = isDone
    ? `They knew ${knew}, which have been rotated since`
    : `They knew ${knew}: please rotate what still works`
  return {
    to: reader,
    parts: ['former-admin', auditId, reader.userId],
    title: heading,
    message,
    path: '/settings?tab=connections',
    mail: {
      subject: heading,
      preheader: `${message}.`,
      heading,
      paragraphs: isDone
        ? [
            'They were shown the tokens or secrets below, which have been rotated since. There’s nothing to do.',
          ]
        : [
            'They were shown the tokens, secrets or addresses below, and may have kept them.',
            'Rotate the API keys and make new secrets for the webhooks, then give them to the programs that use them. If an address is secret, ask for a new one where it comes from.',
          ],
      details,
      actionLabel: 'Open Connections',
      footer: 'You’re an admin of this company.',
    },
  }
}

function has(rows: readonly { id: string }[], id: string): boolean {
  return rows.some((row) => row.id === id)
}

/** '2 API keys and a webhook'. */
function inWords(keys: number, webhooks: number): string {
  return [
    keys === 1 ? 'an API key' : keys > 1 && `${keys} API keys`,
    webhooks === 1 ? 'a webhook' : webhooks > 1 && `${webhooks} webhooks`,
  ]
    .filter(Boolean)
    .join(' and ')
}
