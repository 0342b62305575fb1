import { sql } from 'drizzle-orm'
import { v5 as idFromName } from 'uuid'
import { pipeline } from '#server/platform/db/pipeline.ts'
import { preparedQuery } from '#server/platform/db/prepared-query.ts'
import { notifications } from '#server/platform/db/schema.ts'
import type { Channel } from '#server/platform/jobs/define-job.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { NotificationJob } from '#server/platform/queue/queue.ts'
import { shareCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { ToldKind } from '#shared/notification/told-kind.ts'
import { type Message, toMail } from './message.ts'
import { readPreferences } from './preferences.ts'
import type { Reader } from './reader.ts'

const namespace = 'b0a6c1a4-1f0e-4d63-9c55-7c1f3b2a9e10'

/**
 * Tells one person what `compose` answers, where they want this kind to reach them: in the app, or by the mail that is answered,
 * for the job to send. Run again after a crash, it tells nothing twice in the app.
 */
export async function deliver(
  services: Pick<JobServices, 'inCompany' | 'hasBilling' | 'now' | 'publicUrl' | 'productName'>,
  { channel, ...told }: NotificationJob & { channel: Channel },
  compose: (tx: Tx) => Promise<Message | undefined>,
): Promise<Mail | undefined> {
  const toSend = await services.inCompany(told.payload.companyId, async (tx) => {
    // Not beside an erasure: it finds what is stored here, or this finds no name any more.
    if (channel === 'in-app') await shareCompany(tx)
    const message = await compose(tx)
    if (!message) return undefined
    const preferences = await readPreferences(tx, message.to, services.hasBilling)
    const chosen =
      message.kind === 'company_deletion'
        ? { email: true, inApp: true }
        : preferences.find(({ kind }) => kind === message.kind)
    if (channel === 'email') return chosen?.email ? message : undefined
    await pipeline([
      chosen?.inApp ? notifyInApp(tx, message, services.now()) : undefined,
      chosen?.email ? tx.enqueue('mail-message', told) : undefined,
    ])
    return undefined
  })
  return toSend && toMail(toSend, services)
}

/** What one person is told in the app; with the same parts it is the same, and told once. */
type Notice = Pick<Message, 'parts' | 'title' | 'message' | 'path'> & {
  to: Pick<Reader, 'companyId' | 'userId'>
  kind: ToldKind
}

/** Tells one person in the app, whatever they have chosen; answers whether it was new. */
export async function notifyInApp(
  tx: Tx,
  { to, kind, parts, title, message, path }: Notice,
  now: Date,
): Promise<boolean> {
  const { companyId, userId } = to
  const id = idFromName(JSON.stringify([...parts, userId]), namespace)
  const stored = await insertNotice(tx, { companyId, id, userId, kind, title, message, path, now })
  const isNew = stored.length > 0
  if (isNew) await tx.invalidateFor(userId, 'notifications')
  return isNew
}

const insertNotice = preparedQuery((database) => {
  return database
    .insert(notifications)
    .values({
      companyId: sql.placeholder('companyId'),
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      kind: sql.placeholder('kind'),
      title: sql.placeholder('title'),
      message: sql.placeholder('message'),
      path: sql.placeholder('path'),
      createdAt: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .returning({ id: notifications.id })
})
