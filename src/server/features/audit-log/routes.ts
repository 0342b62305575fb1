import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { downloadOf } from '#server/platform/files/download.ts'
import { contextOf } from '#server/platform/http/request-context.ts'
import { sendDownload } from '#server/platform/http/send-download.ts'
import {
  auditEntry,
  auditedKey,
  auditFileQuery,
  auditQuery,
  auditVerification,
} from '#shared/audit/contract.ts'
import { auditTable, listAudit, listAuditedKeys } from './list.ts'
import { verifyOwnChain } from './verify.ts'

/** The fastest compression that browsers know, as there may be a million lines. */
const compress = { encodings: ['gzip' as const], zlibOptions: { level: 1 } }
/** Each reads the whole log. */
const downloads = { name: 'audit-log', max: 20, windowMs: 60 * 60_000 }
const verifications = { name: 'audit-verification', max: 60, windowMs: 60 * 60_000 }

/** The audit log, and the verification of its hashes (trust, 'Audit'). */
export const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/audit-log',
    {
      schema: {
        summary: 'The audit log, newest first',
        querystring: auditQuery,
        response: { 200: z.array(auditEntry) },
      },
    },
    async (request) => listAudit(contextOf(request), request.query),
  )

  app.get(
    '/api/audit-log/keys',
    {
      schema: {
        summary: 'The company’s API keys as actors of the audit log',
        response: { 200: z.array(auditedKey) },
      },
    },
    async (request) => listAuditedKeys(contextOf(request)),
  )

  app.get(
    '/api/audit-log.csv',
    {
      compress,
      exposeHeadRoute: false,
      schema: {
        summary: 'The audit log as a CSV file, with places and hashes',
        querystring: auditFileQuery,
        response: { 200: { description: 'A CSV file', content: { 'text/csv': { schema: z.string() } } } },
      },
      config: { limit: downloads },
    },
    async (request, reply) => {
      const table = await auditTable(contextOf(request), request.query, app.productName)
      return sendDownload(reply, await downloadOf(table, 'csv'))
    },
  )

  app.get(
    '/api/audit-log/verification',
    {
      exposeHeadRoute: false,
      schema: {
        summary: 'Whether the audit log is intact',
        response: { 200: auditVerification },
      },
      config: { limit: verifications },
    },
    async (request) => verifyOwnChain(contextOf(request)),
  )
}
