import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ImportedCompany } from '#shared/company/company-file-contract.ts'
import { recordAudit } from '../audit/service.ts'
import type { CompanyDoor } from '../db/company-door.ts'
import type { Directory } from '../db/directory.ts'
import { companies } from '../db/schema.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { receiveCompanyFile } from './receive.ts'
import { writeCompanyFile } from './write.ts'

export type Operating = { inCompany: CompanyDoor; directory: Directory; now: Date }

const pageSize = 100

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
  const companyId = await findCompany(operating, idOrName)
  const { content, bytes } = await writeCompanyFile(inCompany, { companyId, now })
  try {
    await pipeline(content, createWriteStream(fileName, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    throw await refuseFile(error, fileName)
  }
  await inCompany(companyId, async (tx) => {
    const about = { at: now, companyId, actorId: null, subjectId: companyId }
    await recordAudit(tx, { ...about, action: 'company.exported' })
  })
  return { companyId, bytes }
}

/** @throws Refusal with a sentence; nothing is stored then. */
export async function importFromFile({ inCompany }: Operating, fileName: string): Promise<ImportedCompany> {
  const file = await open(fileName).catch((error: unknown) => {
    throw invalid(
      `FILE must be a company file that can be read: ${fileName} is none (${String(codeOf(error))}).`,
    )
  })
  return receiveCompanyFile({ inCompany, importer: null }, file.createReadStream())
}

async function refuseFile(error: unknown, fileName: string): Promise<unknown> {
  if (codeOf(error) === 'EEXIST') return conflict(`${fileName} is there already. Please choose another name.`)
  // Half a file would look like a whole one.
  await rm(fileName, { force: true })
  return error
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

async function findCompany(operating: Operating, idOrName: string): Promise<string> {
  const found: string[] = []
  for await (const { id, name } of companiesHere(operating)) {
    if (id === idOrName) return id
    if (name.toLowerCase() === idOrName.toLowerCase()) found.push(id)
  }
  const [only, ...others] = found
  if (!only) throw notFound(`There is no company with the id or name ${idOrName}.`)
  if (others.length > 0)
    throw conflict(
      `Several companies are called ${idOrName}. Please name one by its id: ${found.join(', ')}.`,
    )
  return only
}

async function* companiesHere({
  inCompany,
  directory,
}: Operating): AsyncGenerator<{ id: string; name: string }> {
  for (let after: string | undefined; ; ) {
    const ids = await directory.listCompanies(after, pageSize)
    for (const id of ids) {
      const [row] = await inCompany(id, (tx) => tx.select({ name: companies.name }).from(companies))
      if (row) yield { id, name: row.name }
    }
    after = ids.at(-1)
    if (ids.length < pageSize) return
  }
}
