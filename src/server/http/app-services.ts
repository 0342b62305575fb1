import type { CompanyDoor } from '../db/company-door.ts'
import type { Directory } from '../db/directory.ts'

declare module 'fastify' {
  interface FastifyInstance {
    inCompany: CompanyDoor
    directory: Directory
    /** The clock: the only one in the server. */
    now: () => Date
    publicUrl: URL
    /** On every answer, also those that are not Fastify's to send. */
    securityHeaders: Record<string, string>
  }
}
