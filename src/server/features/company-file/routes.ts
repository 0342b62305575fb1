import { Readable } from 'node:stream'
import { errorCodes } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { conflict, invalid } from '#server/platform/errors.ts'
import { refuseOtherBodies } from '#server/platform/http/body-parser.ts'
import { accountOf, contextOf } from '#server/platform/http/request-context.ts'
import {
  companyFileOffer,
  importedCompany,
  mostCompanyFileBytes,
} from '#shared/company/company-file-contract.ts'
import { notEmpty } from './import.ts'
import { ImportTurn, isEmpty, receiveCompanyFile } from './receive.ts'
import { downloadCompanyFile } from './write.ts'

const uploadMs = 10 * 60_000
/** Each takes the disk, and a transaction, of the whole company. */
const downloads = { name: 'company-file', max: 20, windowMs: 60 * 60_000 }
const noFile = 'Please send a company file, which ends in .ndjson.gz.'

/** A company as one file: exported, and imported where no company is (trust, 'Beyond one machine'). */
export const companyFileRoutes: FastifyPluginAsyncZod = async (app) => {
  const turn = new ImportTurn()
  refuseOtherBodies(app, noFile)
  // The body is not read into memory: the route takes it as it comes.
  app.addContentTypeParser('application/gzip', (_request, payload, done) => done(null, payload))

  app.get(
    '/api/company-file',
    {
      exposeHeadRoute: false,
      schema: {
        summary: 'The whole company as one file',
        response: { 200: { description: 'gzip of lines of JSON', content: gzipContent } },
      },
      config: { limit: downloads, auditsReads: true },
    },
    async (request, reply) => {
      const file = await downloadCompanyFile(contextOf(request), app.inCompany)
      return reply
        .type('application/gzip')
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header('content-length', file.bytes)
        .send(file.content)
    },
  )

  app.get(
    '/api/company-file/importable',
    {
      schema: { summary: 'Whether a company can be imported here', response: { 200: companyFileOffer } },
      config: { access: 'session' },
    },
    async (request) => {
      const hasNone = accountOf(request).membership === null
      return { isImportable: hasNone && (await isEmpty(app.directory)) }
    },
  )

  app.post(
    '/api/companies/import',
    {
      schema: { summary: 'Import a company from its file', response: { 201: importedCompany } },
      config: { access: 'session', bodyMs: uploadMs },
      bodyLimit: mostCompanyFileBytes,
    },
    async (request, reply) => {
      const importer = accountOf(request)
      const { body } = request
      if (Number(request.headers['content-length']) > mostCompanyFileBytes)
        throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
      if (!(body instanceof Readable)) throw invalid(noFile)
      if (importer.membership)
        throw conflict('You already belong to a company. Please leave it first, in your settings.')
      // Before megabytes of it are taken.
      if (!(await isEmpty(app.directory))) throw notEmpty()
      const receiving = { inCompany: app.inCompany, importer, now: app.now() }
      const company = await turn.take(() => receiveCompanyFile(receiving, body))
      request.log.info({ companyId: company.id, rows: company.rows }, 'company imported')
      return reply.code(201).send(company)
    },
  )
}

const gzipContent = { 'application/gzip': { schema: z.any() } }
