import type { Directory } from '#server/platform/tenancy/directory.ts'
import type { WithTenant } from '#server/platform/tenancy/with-tenant.ts'

declare module 'fastify' {
  interface FastifyInstance {
    inCompany: WithTenant
    directory: Directory
    /** The clock that access is judged by; null where companies pay nothing. */
    billingNow: (() => Date) | null
    /** The clock: the only one in the server. */
    now: () => Date
    publicUrl: URL
    /** What this deployment calls the product. */
    productName: string
    /** True from the moment on when the node is told to stop: it serves on, and says that it is not ready. */
    isStopping: boolean
    /** On every answer, also those that are not Fastify's to send. */
    securityHeaders: Record<string, string>
  }
}
