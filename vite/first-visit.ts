import path from 'node:path'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type File = Rolldown.OutputChunk

type FirstFiles = { modules?: string[]; after?: string[]; reads?: string }

const session = ['session-routes.tsx']
const calendar = ['pages/calendar-page.tsx']
/** What is loaded at once, by reader: `src/server/platform/http/pages.ts` leaves that in the page. */
const firstFiles: Record<string, FirstFiles> = {
  visitor: { modules: ['pages/landing-page.tsx'] },
  session: { modules: session },
  // Beside those of the session, which bring the dashboard.
  dashboard: { reads: '/api/start' },
  // What it reads depends on its address: the server names that.
  calendar: { modules: calendar, after: session },
  timeline: { modules: ['features/calendar/timeline/timeline.tsx'], after: [...session, ...calendar] },
}

/**
 * Names in index.html, with who needs them, the files that the entry would ask for only once it runs: a
 * browser then loads them side by side.
 */
export function preloadFirstFiles(): Plugin {
  return {
    name: 'preload-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk: entry }) {
        if (!bundle || !entry?.facadeModuleId?.endsWith('src/client/index.html')) return []
        const ofEntry = closureOf([entry], bundle)
        const filesFor = ({ modules = [], after }: FirstFiles) => {
          const known = after ? new Set([...ofEntry, ...closureOf(filesOf(after, bundle), bundle)]) : ofEntry
          return [...closureOf(filesOf(modules, bundle), bundle)].filter((file) => !known.has(file))
        }
        return Object.entries(firstFiles).flatMap(([reader, files]) => [
          ...(files.reads === undefined ? [] : [readTag(files.reads, reader)]),
          ...tagsOf(filesFor(files), reader),
        ])
      },
    },
  }
}

function filesOf(modules: string[], bundle: Rolldown.OutputBundle): File[] {
  return modules.map((module) => {
    const file = Object.values(bundle).find(
      (output) =>
        output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`src/client/${module}`)),
    )
    if (file?.type !== 'chunk') throw new Error(`The build has no file of its own for src/client/${module}.`)
    return file
  })
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

// As `fetch` will ask for it, or it would be read twice.
function readTag(address: string, reader: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: {
      rel: 'preload',
      as: 'fetch',
      crossorigin: 'use-credentials',
      href: address,
      'data-for': reader,
    },
    injectTo: 'head',
  }
}

function tag(rel: string, name: string, reader: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel, crossorigin: true, href: path.posix.join('/', name), 'data-for': reader },
    injectTo: 'head',
  }
}
