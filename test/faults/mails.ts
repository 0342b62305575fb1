import { messageIdFor } from '#server/platform/mail/mail.ts'
import type { Load } from './load.ts'
import type { Delivery, Mailbox } from './mailbox.ts'
import { comesTrue } from './until.ts'

/** The Message-IDs of the mails that acknowledged decisions cause. */
export function expectedMails(loads: readonly Load[]): string[] {
  return loads.flatMap(({ company, acknowledged }) =>
    [...acknowledged].flatMap(([id, { isDecided, mayBe }]) =>
      isDecided
        ? [...mayBe].map((status) =>
            messageIdFor(['leave-decided', id, status], new URL(company.admin.origin).hostname),
          )
        : [],
    ),
  )
}

/** Gives the mails their time to come; answers which have not. */
export async function missingMails(
  mailbox: Mailbox,
  expected: readonly string[],
  withinMs: number,
): Promise<string[]> {
  const missing = () => {
    const arrived = new Set(mailbox.deliveries.map(({ messageId }) => messageId))
    return expected.filter((id) => !arrived.has(id))
  }
  await comesTrue(() => missing().length === 0, { withinMs, everyMs: 200 })
  return missing().map((id) => `no mail ${id}`)
}

/**
 * Mails that came more than once. One that the mail server had taken, and whose answer never arrived, has to
 * come again: of a mail with `unanswered` deliveries so many repetitions are not counted.
 */
export function repeatedMails({ deliveries }: Mailbox, unanswered: readonly Delivery[] = []): string[] {
  const ofMail = Map.groupBy(deliveries, ({ messageId }) => messageId)
  return [...ofMail].flatMap(([messageId, { length }]) => {
    const excused = unanswered.filter((delivery) => delivery.messageId === messageId).length
    return Array.from({ length: Math.max(0, length - 1 - excused) }, () => `again ${messageId}`)
  })
}
