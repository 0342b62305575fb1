import path from 'node:path'
import type { Rolldown } from 'vite'

const ofEntry =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|wouter|regexparam)\/|vite\/preload-helper/
// Lists that are read page by page are on the settings only.
const ofReads = /@tanstack\/(react-query|query-core)\/(?!.*[iI]nfiniteQuery)/
const client = path.resolve(import.meta.dirname, '../src/client')

/**
 * What several pages share travels in a few files rather than in forty, cut by who needs it first: a visitor, then
 * somebody who is signed in, then the pages that are opened from there.
 */
export function sharedFiles(): Rolldown.CodeSplittingGroup[] {
  const isOfEntry = isNeededBy(['routes.tsx', 'ui/notices.tsx'])
  const isFirst = isNeededBy(['pages/landing-page.tsx'])
  const isFurtherDown = isNeededBy(['pages/landing-rest.tsx'])
  const isOfDashboard = isNeededBy([
    'session-routes.tsx',
    'shell/company-routes.tsx',
    'pages/dashboard-page.tsx',
  ])
  return [
    // Everybody loads the entry, so the bundler counts what it needs as needed once.
    {
      name: (id, build) => (isOfEntry(id, build) || ofEntry.test(id) ? 'first' : null),
      debugName: 'entry',
      priority: 4,
    },
    {
      name: (id, build) => {
        if (!isFirst(id, build)) return null
        return isOfDashboard(id, build) ? 'first' : 'visitors'
      },
      debugName: 'first',
      minShareCount: 2,
      priority: 4,
    },
    { name: 'icons', test: /lucide-react/, minShareCount: 4, priority: 3 },
    // The frame's own that a page or two show as well: each would be a file for itself.
    {
      name: 'frame-icons',
      test: /lucide-react\/.*\/(credit-card|log-out|user-plus|users)\./,
      minShareCount: 2,
      priority: 3,
    },
    // Each would be a file for itself, whose name the first load has to know.
    { name: 'page-icons', test: /lucide-react/, minShareCount: 2, priority: 2 },
    {
      name: (id, build) => {
        if (!isFurtherDown(id, build)) return null
        return isOfDashboard(id, build) ? 'drawn' : 'further-down'
      },
      debugName: 'further-down',
      minShareCount: 2,
      priority: 2,
    },
    {
      name: (id, build) => (isOfDashboard(id, build) || ofReads.test(id) ? 'signed-in' : null),
      debugName: 'signed-in',
      minShareCount: 2,
      priority: 1,
    },
    // What dialogs, tabs and notices have in common.
    {
      name: 'radix',
      test: /@radix-ui\/(primitive|react-(compose-refs|context|dismissable-layer|focus|id|portal|presence|primitive|slot|use-))/,
      minShareCount: 2,
      priority: 3,
    },
    // Forms check what is typed by the contracts; no first page has a form.
    {
      name: 'contracts',
      test: /src\/shared\/.*(contract|fields|holidays)\.ts|\/zod\//,
      minShareCount: 2,
    },
    {
      name: 'parts',
      test: /src\/client\/(ui|api|features\/leave)\/|src\/shared\/(?!.*contract)/,
      minShareCount: 3,
    },
  ]
}

/** Whether these pages import a file of ours, one through the other. */
function isNeededBy(pages: string[]) {
  let needed: Set<string> | undefined
  return (id: string, build: Rolldown.ChunkingContext): boolean => {
    needed ??= importedBy(
      pages.map((page) => path.join(client, page)),
      build,
    )
    return needed.has(id)
  }
}

function importedBy(pages: string[], build: Rolldown.ChunkingContext): Set<string> {
  const found = new Set(pages)
  for (const id of found) {
    const ours = build.getModuleInfo(id)?.importedIds.filter((imported) => !imported.includes('node_modules'))
    for (const imported of ours ?? []) found.add(imported)
  }
  return found
}
