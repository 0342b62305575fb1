import { messageIdFor } from '#server/mail/mail.ts'
import type { Load } from './load.ts'
import type { Mailbox } from './mailbox.ts'
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
  const missing = () => expected.filter((id) => !mailbox.messageIds.includes(id))
  await comesTrue(() => missing().length === 0, { withinMs, everyMs: 200 })
  return missing().map((id) => `no mail ${id}`)
}

/** Mails that came more than once. */
export function repeatedMails({ messageIds }: Mailbox): string[] {
  return messageIds.filter((id, index) => messageIds.indexOf(id) !== index).map((id) => `again ${id}`)
}
