import * as z from 'zod/mini'
import { uuid } from '../fields.ts'

/** A company file has at most this many bytes, as it is sent and kept (gzip). */
export const mostCompanyFileBytes = 256 * 1024 * 1024

/** GET /api/company-file/importable: may the user import a company? Only while the installation has none. */
export const companyFileOffer = z.strictObject({ isImportable: z.boolean() })
export type CompanyFileOffer = z.infer<typeof companyFileOffer>

/** POST /api/companies/import: the company that came with the file. */
export const importedCompany = z.strictObject({ id: uuid, name: z.string(), rows: z.number() })
export type ImportedCompany = z.infer<typeof importedCompany>
