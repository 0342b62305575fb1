import type { FastifyInstance } from 'fastify'

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
