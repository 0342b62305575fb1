import type { Post } from '#server/platform/outgoing/post.ts'
import type { SecretKeys } from '#server/platform/secrets/keys.ts'
import type { CompanyRemoval } from '#server/platform/tenancy/company-removal.ts'
import type { Directory } from '#server/platform/tenancy/directory.ts'
import type { WithTenant } from '#server/platform/tenancy/with-tenant.ts'

/** The services of a job, besides its payload. */
export type JobServices = {
  inCompany: WithTenant
  directory: Directory
  companyRemoval: CompanyRemoval
  /** False if companies pay nothing. */
  hasBilling: boolean
  now: () => Date
  /** Null where nothing can be encrypted. */
  secretKeys: SecretKeys | null
  /** Sends to other programs. */
  post: Post
  publicUrl: URL
  productName: string
  supportEmail: string
  /** What people sign in with, such as Google. */
  signInName: string
}
