import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { forbidden } from '#server/platform/errors.ts'

/**
 * The stand-ins behind one guard. They know no sign-in, so they answer the browser of this machine alone: under
 * the public URL's own host, which keeps a rebound name of another site out, and without a trace of a proxy.
 *
 * @throws Refusal 'forbidden', with the address to open instead.
 */
export function guardStandIns(publicUrl: URL, standIns: readonly FastifyPluginAsync[]): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (request) => {
      if (request.headers.host !== publicUrl.host || isProxied(request))
        throw forbidden(
          `This page is for this machine alone. Please open it at ${publicUrl.origin}, without a proxy.`,
        )
    })
    for (const standIn of standIns) await app.register(standIn)
  }
}

function isProxied({ headers }: FastifyRequest): boolean {
  return Object.keys(headers).some(
    (name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'),
  )
}
