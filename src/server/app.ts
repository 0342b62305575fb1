import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifySwagger from '@fastify/swagger'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify'
import {
  createJsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { v7 as newId } from 'uuid'
import * as z from 'zod/mini'
import type { Deployment } from '#shared/deployment/contract.ts'
import { apiKeyRoutes } from './features/api-key/routes.ts'
import { auditRoutes } from './features/audit-log/routes.ts'
import { balanceRoutes } from './features/balance/routes.ts'
import type { Billing } from './features/billing/payment-provider.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { companyRoutes } from './features/company/routes.ts'
import { companyFileRoutes } from './features/company-file/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { exportRoutes } from './features/export/routes.ts'
import { feedRoutes } from './features/feed/routes.ts'
import type { Directory } from './platform/tenancy/directory.ts'
import type { WithTenant } from './platform/tenancy/with-tenant.ts'
import { describeJob } from './worker.ts'
import './platform/http/app-services.ts'
import { webhookRoutes } from './features/billing/webhook/routes.ts'
import { failedJobRoutes } from './features/failed-jobs/routes.ts'
import { importRoutes } from './features/import/routes.ts'
import { knownSecretsRoutes } from './features/known-secrets/routes.ts'
import { approvalRoutes } from './features/leave/approvals/routes.ts'
import { coveringRoutes } from './features/leave/covering/routes.ts'
import { mailDecisionRoutes } from './features/leave/mail-decision/routes.ts'
import { leaveRoutes } from './features/leave/routes.ts'
import { locationRoutes } from './features/location/routes.ts'
import { teamRoutes } from './features/membership/routes.ts'
import { notificationRoutes } from './features/notification/routes.ts'
import { unsubscribeRoutes } from './features/notification/unsubscribe/routes.ts'
import { personalDataRoutes } from './features/personal-data/routes.ts'
import { policyRoutes } from './features/policy/routes.ts'
import { publicApiRoutes } from './features/public-api/routes.ts'
import { reportRoutes } from './features/report/routes.ts'
import type { IdentityProvider } from './features/session/identity-provider.ts'
import { ownSessionRoutes } from './features/session/own-sessions/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { webhookEndpointRoutes } from './features/webhooks/routes.ts'
import { addAnswerTime } from './platform/http/answer-time.ts'
import { addBodyParser } from './platform/http/body-parser.ts'
import { addBodyTime } from './platform/http/body-time.ts'
import { addSilentConnections } from './platform/http/close-gracefully.ts'
import { addDeadline } from './platform/http/deadline.ts'
import { addErrorHandler, sendNotFound } from './platform/http/error-handler.ts'
import { addGates } from './platform/http/gates.ts'
import { addHeaders } from './platform/http/headers.ts'
import { addHealth } from './platform/http/health.ts'
import { instrumentRequests } from './platform/http/instrument-requests.ts'
import { addLiveEvents, type LiveStreams } from './platform/http/live-events.ts'
import { malformedRequests, refuseMalformedAddress } from './platform/http/malformed.ts'
import { addPages } from './platform/http/pages.ts'
import { securitySchemes } from './platform/http/public-route.ts'
import { addRequestLog } from './platform/http/request-log.ts'
import { addRequestsAtOnce } from './platform/http/requests-at-once.ts'
import { setWrongInputWords } from './platform/http/wrong-input-words.ts'
import { Instrumentation } from './platform/observe/instrumentation.ts'
import type { SecretKeys } from './platform/secrets/keys.ts'

export type AppServices = {
  inCompany: WithTenant
  directory: Directory
  /** Null if companies pay nothing. */
  billing: Billing | null
  identityProvider: IdentityProvider
  streams: LiveStreams
  now: () => Date
  publicUrl: URL
  /** Null where nothing can be encrypted: there are no webhooks. */
  secretKeys: SecretKeys | null
  /** Receivers of webhooks may be on this machine. */
  allowsLoopback: boolean
  deployment: Deployment
  logger: Logger
  trustedProxies: number
  rateLimits: boolean
  /** The built client. Default: the API alone. */
  clientFolder: string | undefined
  /** Local sign-in and mail pages, on one's own machine only. */
  standIns: FastifyPluginAsync[]
  /** After how long a request is answered with 503. Default: 30 seconds. */
  deadlineMs?: number
  /** Observes each request. Default: nobody. */
  watch?: Instrumentation
}

const bodyLimit = 64 * 1024

// For wrong input whose contract has no sentence.
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
    // For the largest files; other bodies have ten seconds (`addBodyTime`).
    requestTimeout: 600_000,
    // Longer than the 60 seconds of most load balancers, which must be the first to close: otherwise a
    // request could be under way.
    keepAliveTimeout: 75_000,
    // How often slow senders are looked for: a request that takes longer than ten seconds is cut off within
    // fifteen.
    http: { connectionsCheckingInterval: 2_000, headersTimeout: 10_000 },
    // While stopping, requests on open connections are still served, with 'Connection: close'.
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
  app.decorate('billingNow', services.billing && services.billing.now)
  app.decorate('now', services.now)
  app.decorate('publicUrl', services.publicUrl)
  app.decorate('secretKeys', services.secretKeys)
  const { publicUrl, allowsLoopback } = services
  app.decorate('outgoingRules', { publicUrl, allowsLoopback })
  app.decorate('productName', services.deployment.productName)

  addSilentConnections(app)
  addRequestsAtOnce(app, 10)
  addRequestLog(app)
  instrumentRequests(app, services.watch ?? new Instrumentation())
  addDeadline(app, services.deadlineMs ?? 30_000)
  addErrorHandler(app, services.watch)
  setWrongInputWords()
  addHeaders(app, { publicUrl: services.publicUrl, payments: services.deployment.payments })
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${services.deployment.productName} API`, version: '1' },
      servers: [{ url: services.publicUrl.origin }],
      components: { securitySchemes },
    },
    // One of its own: it keeps what it knows of schemas for as long as their number stays the same.
    transform: createJsonSchemaTransform({}),
    transformObject: jsonSchemaTransformObject,
  })
  addBodyTime(app, 10_000)
  addAnswerTime(app, { stallMs: 10_000, mostMs: 60 * 60_000 })
  addGates(app, services)

  await app.register(sessionRoutes(services.identityProvider))
  await app.register(ownSessionRoutes)
  await app.register(companyRoutes)
  await app.register(companyFileRoutes)
  await app.register(exportRoutes)
  await app.register(teamRoutes)
  await app.register(personalDataRoutes)
  await app.register(leaveRoutes)
  await app.register(approvalRoutes)
  await app.register(coveringRoutes)
  await app.register(mailDecisionRoutes)
  await app.register(balanceRoutes)
  await app.register(locationRoutes)
  await app.register(feedRoutes)
  await app.register(apiKeyRoutes)
  await app.register(publicApiRoutes)
  await app.register(policyRoutes)
  await app.register(dashboardRoutes)
  await app.register(notificationRoutes)
  await app.register(unsubscribeRoutes)
  await app.register(reportRoutes)
  await app.register(billingRoutes)
  await app.register(webhookRoutes)
  await app.register(importRoutes)
  await app.register(auditRoutes)
  await app.register(webhookEndpointRoutes)
  await app.register(knownSecretsRoutes)
  await app.register(contactRoutes)
  await app.register(failedJobRoutes(describeJob))
  addLiveEvents(app, services.streams)
  addHealth(app)
  for (const standIn of services.standIns) await app.register(standIn)
  if (services.clientFolder) await addPages(app, services.clientFolder, services.deployment)
  else app.setNotFoundHandler(sendNotFound)
  return app
}
