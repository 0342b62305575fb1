/// <reference types="@fastify/swagger" />
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

// Kept out of the OpenAPI document.
const schema = { hide: true }
const types: Partial<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

type AssetRequest = FastifyRequest<{ Params: { name: string } }>

/** A page at `/dev/ui` with every building block of the client, in all states and both themes. `folder` is its own build. */
export function devUi(folder: string): FastifyPluginAsync {
  return async (app) => {
    app.get('/dev/ui', { schema }, (_request, reply) =>
      sendFile(reply, path.join(folder, 'dev-ui'), 'index.html'),
    )
    app.get('/dev/ui/assets/:name', { schema }, (request: AssetRequest, reply) =>
      sendFile(reply, path.join(folder, 'assets'), request.params.name),
    )
  }
}

async function sendFile(reply: FastifyReply, folder: string, name: string) {
  const type = types[path.extname(name)]
  const isPlain = /^[\w.-]+$/.test(name)
  const content = type && isPlain ? await readFile(path.join(folder, name)).catch(() => null) : null
  if (!type || !content) return reply.callNotFound()
  return reply.type(type).header('cache-control', 'no-cache').send(content)
}
