import type { CompanyDoor } from '#server/platform/tenancy/company-door.ts'
import type { CompanyRemoval } from '#server/platform/tenancy/company-removal.ts'
import type { Directory } from '#server/platform/tenancy/directory.ts'

/** What a job works with, beside what it carries. */
export type JobServices = {
  inCompany: CompanyDoor
  directory: Directory
  companyRemoval: CompanyRemoval
  /** False where companies pay nothing. */
  hasBilling: boolean
  now: () => Date
  publicUrl: URL
  productName: string
  supportEmail: string
}
