import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { receiveCompanyFile } from '#server/features/company-file/receive.ts'
import { writeCompanyFile } from '#server/features/company-file/write.ts'
import { audit } from '#server/platform/audit/service.ts'
import { conflict, invalid } from '#server/platform/errors.ts'
import type { ImportedCompany } from '#shared/company/company-file-contract.ts'
import { findCompany } from './companies.ts'
import type { Operating } from './operating.ts'

/**
 * Writes the company of this id or name into a new file that only the operator may read.
 *
 * @throws Refusal in one line: no such company, several of the name, or a file that is there already.
 */
export async function exportToFile(
  operating: Operating,
  idOrName: string,
  fileName: string,
): Promise<{ companyId: string; bytes: number }> {
  const { inCompany, now } = operating
  const { id: companyId } = await findCompany(operating, idOrName)
  const { content, bytes } = await writeCompanyFile(inCompany, { companyId, now })
  try {
    await pipeline(content, createWriteStream(fileName, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    throw await toFileRefusal(error, fileName)
  }
  await inCompany(companyId, async (tx) => {
    const author = { at: now, companyId, actorId: null }
    await audit(tx, author, { action: 'company.exported', subjectId: companyId })
  })
  return { companyId, bytes }
}

/** @throws Refusal with a sentence; nothing is stored then. */
export async function importFromFile(
  { inCompany, now }: Operating,
  fileName: string,
): Promise<ImportedCompany> {
  const file = await open(fileName).catch((error: unknown) => {
    throw invalid(
      `FILE must be a company file that can be read: ${fileName} isn’t one (${String(codeOf(error))}).`,
    )
  })
  return receiveCompanyFile({ inCompany, importer: null, now }, file.createReadStream())
}

async function toFileRefusal(error: unknown, fileName: string): Promise<unknown> {
  if (codeOf(error) === 'EEXIST') return conflict(`${fileName} is there already. Please choose another name.`)
  // Half a file would look like a whole one.
  await rm(fileName, { force: true })
  return error
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
