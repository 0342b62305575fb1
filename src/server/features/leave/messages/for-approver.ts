import type { FullLeaveRow } from '#server/features/leave-record/rows.ts'
import type { Message } from '#server/features/notification/message.ts'
import type { Reader } from '#server/features/notification/reader.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type Around, readAround } from './around.ts'
import { addDecisionLinks } from './decision-links.ts'

/** What a mail to an approver has beside the request, with the buttons that decide it. */
export type ForApprover = Around & { choices: Awaited<ReturnType<typeof addDecisionLinks>> }

/** For the mail alone: its links are stored, and good for this reader. */
export async function readForApprover(
  tx: Tx,
  row: FullLeaveRow,
  { reader, now, publicUrl }: { reader: Reader } & Pick<JobServices, 'now' | 'publicUrl'>,
): Promise<ForApprover> {
  const around = await readAround(tx, row, reader)
  const about = { request: row.request, userId: reader.userId, now: now(), publicUrl }
  return { ...around, choices: await addDecisionLinks(tx, about) }
}

/** The mail's buttons. */
export function decidingLinks(
  more: ForApprover | undefined,
): Pick<Message['mail'], 'choices' | 'actionLabel'> {
  if (!more || more.choices.length === 0) return { actionLabel: 'Open the request' }
  return { choices: more.choices, actionLabel: 'See it all' }
}
