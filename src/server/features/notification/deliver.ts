import { v5 as idFromName } from 'uuid'
import { pipeline } from '#server/platform/db/pipeline.ts'
import { notifications } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { JobPayloads, NotificationJobName } from '#server/platform/queue/payloads.ts'
import { shareCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { channelsFor, isOptional, type NotificationKind } from '#shared/notification/kinds.ts'
import { type Message, toMail } from './message.ts'
import { readPreferences } from './preferences.ts'
import type { Reader } from './reader.ts'
import { unsubscribeUrl } from './unsubscribe/unsubscribe.ts'

const namespace = 'b0a6c1a4-1f0e-4d63-9c55-7c1f3b2a9e10'

/** A job notifies in the app, and adds another one for the email. */
export type Channel = 'in-app' | 'email'

/** The job, its payload, and the kind that its reader may have switched off. */
type Notifying<Name extends NotificationJobName> = {
  job: Name
  kind: NotificationKind
  payload: JobPayloads[Name]
  /** Adds it to a digest; false if it has an email of its own all the same. */
  addToDigest: ((tx: Tx, payload: JobPayloads[Name]) => Promise<boolean>) | undefined
}

type Compose = (tx: Tx) => Promise<Message | undefined>

/**
 * Notifies one person in the app with the message that `compose` returns, and adds the job of its email, as
 * far as they want this kind over these channels. Run again after a crash, it notifies nobody twice.
 */
export async function deliver<Name extends NotificationJobName>(
  services: Pick<JobServices, 'inCompany' | 'hasBilling' | 'now'>,
  { job, kind, payload, addToDigest }: Notifying<Name>,
  compose: Compose,
): Promise<undefined> {
  await services.inCompany(payload.companyId, async (tx) => {
    // Never during an erasure, which either finds what is stored here, or is over before a name is read.
    await shareCompany(tx)
    const message = await compose(tx)
    if (!message) return
    const chosen = channelsFor(kind, await readPreferences(tx, message.to, services.hasBilling))
    const enqueueEmail = async () => {
      if (!(await addToDigest?.(tx, payload))) await tx.enqueue('mail-message', { job, payload })
    }
    await pipeline({
      notified: chosen?.inApp ? notifyInApp(tx, { ...message, kind }, services.now()) : undefined,
      enqueued: chosen?.email ? enqueueEmail() : undefined,
    })
  })
}

/**
 * The email with the message that `compose` returns, for its job to send, if its reader wants this kind by
 * email.
 */
export async function composeEmail(
  services: Pick<JobServices, 'inCompany' | 'hasBilling' | 'publicUrl' | 'productName'>,
  { companyId, kind }: { companyId: string; kind: NotificationKind },
  compose: Compose,
): Promise<Mail | undefined> {
  const toSend = await services.inCompany(companyId, async (tx) => {
    const message = await compose(tx)
    if (!message) return undefined
    const chosen = channelsFor(kind, await readPreferences(tx, message.to, services.hasBilling))
    return chosen?.email ? withWayOut(tx, { ...message, kind }, services.publicUrl) : undefined
  })
  return toSend && toMail(toSend, services)
}

async function withWayOut<Sent extends Message & { kind: NotificationKind }>(
  tx: Tx,
  message: Sent,
  publicUrl: URL,
): Promise<Sent & { unsubscribeUrl: string | undefined }> {
  const { kind, to } = message
  const { companyId, userId } = to
  const subscription = isOptional(kind) ? { companyId, userId, kind } : undefined
  return {
    ...message,
    unsubscribeUrl: subscription && (await unsubscribeUrl(tx, subscription, publicUrl)),
  }
}

type InAppNotification = Pick<Message, 'parts' | 'title' | 'message' | 'path'> & {
  to: Pick<Reader, 'companyId' | 'userId'>
  kind: NotificationKind
}

/** Notifies one person in the app, whatever their preferences; returns whether it is new. */
export async function notifyInApp(
  tx: Tx,
  { to, kind, parts, title, message, path }: InAppNotification,
  now: Date,
): Promise<boolean> {
  const { companyId, userId } = to
  const id = idFromName(JSON.stringify([...parts, userId]), namespace)
  const stored = await tx
    .insert(notifications)
    .values({ companyId, id, userId, kind, title, message, path, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  const isNew = stored.length > 0
  if (isNew) await tx.invalidateFor(userId, 'notifications')
  return isNew
}
