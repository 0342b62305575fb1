import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

const health = z.strictObject({ status: z.enum(['ok', 'unavailable']) })
const open = { access: 'public' } as const

/** Health (process and database answer), readiness (not stopping), and the OpenAPI document. */
export function addHealth(app: FastifyInstance): void {
  app.decorate('isStopping', false)
  app.addHook('preClose', async () => {
    app.isStopping = true
  })

  app.get(
    '/api/health',
    { schema: { summary: 'Health', response: { 200: health, 503: health } }, config: open, logLevel: 'warn' },
    async (_request, reply) => {
      const alive = await app.directory.isAlive()
      return reply.code(alive ? 200 : 503).send({ status: alive ? 'ok' : 'unavailable' })
    },
  )

  app.get(
    '/api/ready',
    {
      schema: { summary: 'Readiness', response: { 200: health, 503: health } },
      config: open,
      logLevel: 'warn',
    },
    async (_request, reply) =>
      reply.code(app.isStopping ? 503 : 200).send({ status: app.isStopping ? 'unavailable' : 'ok' }),
  )

  // Cached, as it is large and public.
  let description: Buffer | undefined
  app.get('/api/openapi.json', { schema: { hide: true }, config: open }, async (_request, reply) => {
    description ??= Buffer.from(JSON.stringify(app.swagger()))
    return reply.type('application/json; charset=utf-8').send(description)
  })
}
