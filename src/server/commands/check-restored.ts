import { count } from 'drizzle-orm'
import { verifyChain } from '#server/features/audit-log/verify.ts'
import { users } from '#server/platform/db/schema.ts'
import { isPerson } from '#server/platform/tenancy/member.ts'
import { companiesHere } from './companies.ts'
import { withDatabase } from './operating.ts'
import type { Contents } from './restore.ts'

/**
 * Opens an unpacked database as the server will: migrates it, checks row-level security, counts its content
 * and verifies each audit log.
 */
export async function checkRestored(folder: string, now: Date): Promise<Contents> {
  return withDatabase({ database: { kind: 'embedded', folder } }, now, async (operating) => {
    const contents: Contents = { companies: 0, people: 0, auditLines: 0, badAuditLogs: [] }
    for await (const { id, name } of companiesHere(operating)) {
      const [members] = await operating.inCompany(id, (tx) =>
        tx.select({ people: count() }).from(users).where(isPerson),
      )
      const { sealed, waiting, firstBad } = await verifyChain((work) => operating.inCompany(id, work))
      contents.companies++
      contents.people += members?.people ?? 0
      contents.auditLines += sealed + waiting
      if (firstBad) contents.badAuditLogs.push(name)
    }
    return contents
  })
}
