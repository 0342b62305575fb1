import type { FastifyInstance } from 'fastify'
import { unsupported } from '#server/platform/errors.ts'

/**
 * JSON is the only body: a form of another site can't send one without asking first. An empty one is fine where a route
 * takes none, whatever its content type says.
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
 * In a plugin whose routes take a file in place of JSON, before it names the file's type: any other body is refused with
 * this sentence, unread. Otherwise JSON as large as the file would be taken into memory.
 */
export function refuseOtherBodies(
  app: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
  sentence: string,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(unsupported(sentence)))
}
