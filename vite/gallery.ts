import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../src/stand-ins/gallery', import.meta.url))

/** The page of building blocks at `/dev/ui`, in `npm run dev` alone: no build has it. */
export function gallery(): Plugin {
  return {
    name: 'gallery',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use('/dev/ui', (_request, response, next) => {
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
