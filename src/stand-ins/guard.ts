import type { FastifyPluginAsync } from 'fastify'
import { forbidden } from '#server/platform/errors.ts'
import { isOfThisMachine } from './this-machine.ts'

/**
 * The stand-ins behind one guard. They know no sign-in, so they answer the browser of this machine alone.
 *
 * @throws Refusal 'forbidden', with the address to open instead.
 */
export function guardStandIns(publicUrl: URL, standIns: readonly FastifyPluginAsync[]): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async ({ raw }) => {
      if (!isOfThisMachine(raw, publicUrl))
        throw forbidden(
          `This page is for this machine alone. Please open it at ${publicUrl.origin}, without a proxy.`,
        )
    })
    for (const standIn of standIns) await app.register(standIn)
  }
}
