import type { AuditVerification } from '#shared/audit/contract.ts'
import { companiesHere, findCompany } from '../command/companies.ts'
import type { Operating } from '../command/operating.ts'
import { verifyChain } from './verify.ts'

const problems: Record<NonNullable<AuditVerification['firstBad']>['problem'], string> = {
  changed: 'is not as it was sealed',
  missing: 'is gone',
  'personal-changed': 'has personal values that are not as they were written',
  'personal-missing': 'has lost its personal values, which nobody erased',
  gap: 'comes after a gap in the chain',
}

/**
 * Verifies the chain of one company, by its id or name, or of all; each has one printed line. Answers whether all are whole.
 *
 * @throws Refusal in one line: no such company, or several of the name.
 */
export async function verifyCompanies(
  operating: Pick<Operating, 'inCompany' | 'directory'>,
  idOrName: string | undefined,
  print: (line: string) => void,
): Promise<boolean> {
  const only = idOrName === undefined ? undefined : await findCompany(operating, idOrName)
  let isWhole = true
  for await (const { id, name } of companiesHere(operating)) {
    if (only !== undefined && id !== only) continue
    const found = await verifyChain((work) => operating.inCompany(id, work))
    print(`${name} (${id}): ${inWords(found)}`)
    if (found.firstBad) isWhole = false
  }
  return isWhole
}

function inWords({ sealed, waiting, erased, lastHash, firstBad }: AuditVerification): string {
  if (firstBad) {
    const { position, auditId, problem } = firstBad
    return `line ${position} (${auditId}) ${problems[problem]}. The lines before it: ${sealed}, as they were written.`
  }
  const counts = [`${sealed} sealed, all as they were written`, `${erased} erased`, `${waiting} waiting`]
  return `${counts.join(', ')}${lastHash ? `; newest hash ${lastHash}` : ''}`
}
