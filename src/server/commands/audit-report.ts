import { verifyChain } from '#server/features/audit-log/verify.ts'
import { problemWords } from '#shared/audit/action-words.ts'
import type { AuditVerification } from '#shared/audit/contract.ts'
import { companiesHere, findCompany } from './companies.ts'
import type { Operating } from './operating.ts'

/**
 * Verifies the audit log of one company, by id or name, or of all, and prints a line for each. Returns
 * whether all are intact.
 *
 * @throws Refusal in one line: no such company, or several of the name.
 */
export async function verifyCompanies(
  operating: Pick<Operating, 'inCompany' | 'directory'>,
  idOrName: string | undefined,
  print: (line: string) => void,
): Promise<boolean> {
  const named = idOrName === undefined ? companiesHere(operating) : [await findCompany(operating, idOrName)]
  let isWhole = true
  for await (const { id, name } of named) {
    const found = await verifyChain((work) => operating.inCompany(id, work))
    print(`${name} (${id}): ${inWords(found)}`)
    if (found.firstBad) isWhole = false
  }
  return isWhole
}

function inWords({ sealed, waiting, erased, lastHash, firstBad }: AuditVerification): string {
  if (firstBad) {
    const { position, auditId, problem } = firstBad
    return `line ${position} (${auditId}) ${problemWords[problem]}. The lines before it: ${sealed}, as they were written.`
  }
  const counts = [`${sealed} sealed, all as they were written`, `${erased} erased`, `${waiting} waiting`]
  return `${counts.join(', ')}${lastHash ? `; newest hash ${lastHash}` : ''}`
}
