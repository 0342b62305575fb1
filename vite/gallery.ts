import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { isOfThisMachine } from '../src/stand-ins/this-machine.ts'

const folder = fileURLToPath(new URL('../src/stand-ins/gallery', import.meta.url))

/**
 * The page of building blocks at `/dev/ui`, in `npm run dev` alone: no build has it. As the other stand-ins
 * it is for this machine.
 */
export function gallery(): Plugin {
  return {
    name: 'gallery',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use('/dev/ui', (request, response, next) => {
        const [url] = vite.resolvedUrls?.local ?? []
        if (!url || !isOfThisMachine(request, new URL(url))) {
          const text = `This page is for this machine alone. Please open it at ${url}dev/ui, without a proxy.\n`
          return void response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
        }
        // How Vite names a file that is not below its root.
        const html = readFileSync(`${folder}/index.html`, 'utf8').replace(
          './main.tsx',
          `/@fs${folder}/main.tsx`,
        )
        vite.transformIndexHtml('/dev/ui', html).then((page) => {
          response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
        }, next)
      })
    },
  }
}
