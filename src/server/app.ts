import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifySwagger from '@fastify/swagger'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { v7 as newId } from 'uuid'
import * as z from 'zod/mini'
import type { Deployment } from '#shared/deployment/contract.ts'
import { auditRoutes } from './audit/routes.ts'
import { balanceRoutes } from './balance/routes.ts'
import type { Billing } from './billing/payment-provider.ts'
import { billingRoutes } from './billing/routes.ts'
import { companyRoutes } from './company/routes.ts'
import { companyFileRoutes } from './company-file/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { CompanyDoor } from './db/company-door.ts'
import type { Directory } from './db/directory.ts'
import { exportRoutes } from './export/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import './http/app-services.ts'
import { addAnswerTime } from './http/answer-time.ts'
import { addBodyParser } from './http/body-parser.ts'
import { addBodyTime } from './http/body-time.ts'
import { addDeadline } from './http/deadline.ts'
import { addErrorHandler, sendNotFound } from './http/error-handler.ts'
import { addGates } from './http/gates.ts'
import { addHeaders } from './http/headers.ts'
import { addHealth } from './http/health.ts'
import { addLiveEvents, type LiveStreams } from './http/live-events.ts'
import { malformedRequests, refuseMalformedAddress } from './http/malformed.ts'
import { addPages } from './http/pages.ts'
import { addRequestLog } from './http/request-log.ts'
import { addRequestsAtOnce } from './http/requests-at-once.ts'
import { addRequestWatch } from './http/watch-requests.ts'
import { setWrongInputWords } from './http/wrong-input-words.ts'
import { importRoutes } from './import/routes.ts'
import { leaveRoutes } from './leave/routes.ts'
import { locationRoutes } from './location/routes.ts'
import { notificationRoutes } from './notification/routes.ts'
import { Watch } from './observe/watch.ts'
import { parkedJobRoutes } from './parked/routes.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { policyRoutes } from './policy/routes.ts'
import { reportRoutes } from './report/routes.ts'
import type { IdentityProvider } from './session/identity-provider.ts'
import { sessionRoutes } from './session/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { webhookRoutes } from './webhook/routes.ts'

export type AppServices = {
  inCompany: CompanyDoor
  directory: Directory
  /** Null where companies pay nothing. */
  billing: Billing | null
  identityProvider: IdentityProvider
  streams: LiveStreams
  now: () => Date
  publicUrl: URL
  deployment: Deployment
  logger: Logger
  trustedProxies: number
  rateLimits: boolean
  /** The built client; without it the app serves the API alone. */
  clientFolder: string | undefined
  /** Local sign-in and mail pages, on one's own machine only. */
  standIns: FastifyPluginAsync[]
  /** How long a request may go without an answer. Default: 30 seconds. */
  deadlineMs?: number
  /** Hears of each request; nobody does where it is left out. */
  watch?: Watch
}

const bodyLimit = 64 * 1024

// Sentences for what a contract refuses without words of its own.
z.config(z.locales.en())

/** The whole app, ready to listen: hooks first, then each feature's routes. */
export async function buildApp(services: AppServices): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = services.logger
  const app = Fastify({
    loggerInstance: logger,
    genReqId: () => newId(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < services.trustedProxies,
    bodyLimit,
    // A body of the usual kind has ten seconds (`addBodyTime`); this is for the largest files.
    requestTimeout: 600_000,
    // Longer than the 60 seconds after which a balancer usually closes: were we first, a request could be on its way.
    keepAliveTimeout: 75_000,
    // Slow senders are looked for this often: a request that has not come within ten seconds is cut off within fifteen.
    http: { connectionsCheckingInterval: 2_000, headersTimeout: 10_000 },
    // While stopping, what comes over an open connection is still served, and told to be the last.
    return503OnClosing: false,
    frameworkErrors: refuseMalformedAddress,
    clientErrorHandler: malformedRequests(logger),
    routerOptions: { ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  addBodyParser(app)

  app.decorate('inCompany', services.inCompany)
  app.decorate('directory', services.directory)
  app.decorate('billing', services.billing)
  app.decorate('now', services.now)
  app.decorate('publicUrl', services.publicUrl)
  app.decorate('productName', services.deployment.productName)

  addRequestsAtOnce(app, 10)
  addRequestLog(app)
  addRequestWatch(app, services.watch ?? new Watch())
  addDeadline(app, services.deadlineMs ?? 30_000)
  addErrorHandler(app)
  setWrongInputWords()
  addHeaders(app, { publicUrl: services.publicUrl, payments: services.deployment.payments })
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${services.deployment.productName} API`, version: '1' },
      servers: [{ url: services.publicUrl.origin }],
    },
    transform: jsonSchemaTransform,
  })
  addBodyTime(app, 10_000)
  addAnswerTime(app, { stallMs: 10_000, mostMs: 60 * 60_000 })
  addGates(app, services)

  await app.register(sessionRoutes(services.identityProvider))
  await app.register(companyRoutes)
  await app.register(companyFileRoutes)
  await app.register(exportRoutes)
  await app.register(teamRoutes)
  await app.register(personalDataRoutes)
  await app.register(leaveRoutes)
  await app.register(balanceRoutes)
  await app.register(locationRoutes)
  await app.register(feedRoutes)
  await app.register(policyRoutes)
  await app.register(dashboardRoutes)
  await app.register(notificationRoutes)
  await app.register(reportRoutes)
  await app.register(billingRoutes)
  await app.register(webhookRoutes)
  await app.register(importRoutes)
  await app.register(auditRoutes)
  await app.register(contactRoutes)
  await app.register(parkedJobRoutes)
  addLiveEvents(app, services.streams)
  addHealth(app)
  for (const standIn of services.standIns) await app.register(standIn)
  if (services.clientFolder) await addPages(app, services.clientFolder, services.deployment)
  else app.setNotFoundHandler(sendNotFound)
  return app
}
