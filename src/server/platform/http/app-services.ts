import type { OutgoingRules } from '#server/platform/outgoing/target.ts'
import type { SecretKeys } from '#server/platform/secrets/keys.ts'
import type { Directory } from '#server/platform/tenancy/directory.ts'
import type { WithTenant } from '#server/platform/tenancy/with-tenant.ts'

declare module 'fastify' {
  interface FastifyInstance {
    inCompany: WithTenant
    directory: Directory
    /** The clock of trials and subscriptions; null where companies pay nothing. */
    billingNow: (() => Date) | null
    /** The server's only clock. */
    now: () => Date
    publicUrl: URL
    /** Null where nothing can be encrypted. */
    secretKeys: SecretKeys | null
    outgoingRules: OutgoingRules
    /** The product's name in this deployment. */
    productName: string
    /** The node has been asked to stop: it still serves, but is no longer ready. */
    isStopping: boolean
    /** Those on which nothing was sent so far. */
    closeSilentConnections: () => void
    /** For every answer, also those that bypass Fastify. */
    securityHeaders: Record<string, string>
  }
}
