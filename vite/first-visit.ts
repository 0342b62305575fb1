import path from 'node:path'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type File = Rolldown.OutputChunk

/** What is loaded at once, by who comes: `src/server/http/pages.ts` leaves in the page what its reader needs. */
const firstFiles = {
  visitor: ['pages/landing-page.tsx'],
  session: ['session-routes.tsx', 'shell/company-routes.tsx'],
  dashboard: ['pages/dashboard-page.tsx'],
}

/**
 * Names in index.html, with who needs them, the files that the entry would ask for only once it runs: a browser then
 * loads them side by side.
 */
export function preloadFirstFiles(): Plugin {
  return {
    name: 'preload-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk: entry }) {
        if (!bundle || !entry?.facadeModuleId?.endsWith('src/client/index.html')) return []
        const known = closureOf([entry], bundle)
        return Object.entries(firstFiles).flatMap(([reader, modules]) => {
          const roots = modules.map((module) => fileOf(module, bundle))
          const files = [...closureOf(roots, bundle)].filter((file) => !known.has(file))
          for (const file of files) known.add(file)
          return tagsOf(files, reader)
        })
      },
    },
  }
}

function fileOf(module: string, bundle: Rolldown.OutputBundle): File {
  const file = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`src/client/${module}`),
  )
  if (file?.type !== 'chunk') throw new Error(`The build has no file of its own for src/client/${module}.`)
  return file
}

/** These files and all that they import statically. */
function closureOf(files: File[], bundle: Rolldown.OutputBundle): Set<File> {
  const found = new Set(files)
  for (const file of found) {
    for (const name of file.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') found.add(imported)
    }
  }
  return found
}

function tagsOf(files: File[], reader: string): HtmlTagDescriptor[] {
  const styles = files.flatMap((file) => [...(file.viteMetadata?.importedCss ?? [])])
  return [
    ...styles.map((name) => tag('stylesheet', name, reader)),
    ...files.map(({ fileName }) => tag('modulepreload', fileName, reader)),
  ]
}

function tag(rel: string, name: string, reader: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel, crossorigin: true, href: path.posix.join('/', name), 'data-for': reader },
    injectTo: 'head',
  }
}
