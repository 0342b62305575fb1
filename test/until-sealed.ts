import { verifyChain } from '#server/features/audit-log/verify.ts'
import type { AuditVerification } from '#shared/audit/contract.ts'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/** The company's audit chain, once all its lines are sealed: the job for the newest runs a second later. */
export function untilSealed({ inCompany }: TestApp, companyId: string): Promise<AuditVerification> {
  return eventually(async () => {
    const found = await verifyChain((work) => inCompany(companyId, work))
    if (found.waiting > 0) throw new Error(`${found.waiting} lines wait to be sealed.`)
    return found
  })
}
