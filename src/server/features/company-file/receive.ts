import type { Readable } from 'node:stream'
import { conflict, invalid } from '#server/platform/errors.ts'
import type { Account } from '#server/platform/tenancy/context.ts'
import type { Directory } from '#server/platform/tenancy/directory.ts'
import type { WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { type ImportedCompany, mostCompanyFileBytes } from '#shared/company/company-file-contract.ts'
import { checkCompanyFile } from './check-file.ts'
import { importCompany } from './import.ts'
import { ScratchFile } from './scratch-file.ts'

type Receiving = {
  inCompany: WithTenant
  /** Null for the operator. */
  importer: Account | null
  now: Date
}

/**
 * Writes the upload to disk, checks it from end to end, then imports it: no transaction waits for a slow
 * sender.
 *
 * @throws Refusal with a sentence; nothing is stored then.
 */
export async function receiveCompanyFile(receiving: Receiving, stream: Readable): Promise<ImportedCompany> {
  const file = await ScratchFile.open()
  try {
    await file.write(limitSize(stream))
    return await importCompany(receiving, await checkCompanyFile(file))
  } finally {
    await file.close()
  }
}

async function* limitSize(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let total = 0
  for await (const chunk of chunks) {
    total += chunk.length
    if (total > mostCompanyFileBytes)
      throw invalid('The file is too large: a company file has at most 256 MiB.')
    yield chunk
  }
}

/** No company is here at all: only then somebody who signs in may bring theirs. */
export async function isEmpty(directory: Directory): Promise<boolean> {
  return (await directory.listCompanies(undefined, 1)).length === 0
}

/** One import at a time in this process: a second one is refused before its file is taken. */
export class ImportTurn {
  #isTaken = false

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isTaken) throw conflict('Another company is being imported. Please try again when it’s done.')
    this.#isTaken = true
    try {
      return await work()
    } finally {
      this.#isTaken = false
    }
  }
}
