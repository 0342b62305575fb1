import type { FastifyInstance } from 'fastify'
import { unsupported } from '#server/platform/errors.ts'

/**
 * JSON is the only body: another site's form can't send one without a CORS preflight. An empty body is fine
 * on routes that take none, whatever its content type.
 */
export function addBodyParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && !request.routeOptions.schema?.body) return done(null)
    return parseJson(request, body, done)
  })
}

/**
 * For a plugin whose routes take a file, before it adds the file's type: any other body is refused with this
 * sentence, unread. Otherwise JSON as large as the file would be read into memory.
 */
export function refuseOtherBodies(
  app: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
  sentence: string,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(unsupported(sentence)))
}
