import path from 'node:path'
import type { Rolldown } from 'vite'

const client = path.resolve(import.meta.dirname, '../src/client')
// The styles of leave with them: each file is a request.
const ofEntry =
  /\/node_modules\/(react|react-dom|scheduler|wouter|regexparam)\/|vite\/preload-helper|\/leave-ui\/[^/]+\.css/
// Lists that are read page by page are on the settings only.
const ofReads = /@tanstack\/(react-query|query-core)\/(?!.*[iI]nfiniteQuery)/
// What dialogs, tabs and notices have in common.
const ofDialogs =
  /@radix-ui\/(primitive|react-(compose-refs|context|dismissable-layer|focus|id|portal|presence|primitive|slot|use-))/

/**
 * Bundles what several pages share in a few files rather than forty, by who needs it first: everybody, then
 * signed-in people, then the pages that are opened from there.
 */
export function sharedFiles(): Rolldown.CodeSplittingGroup[] {
  const isOfVisitors = isNeededBy(['visitor.tsx'])
  const isFurtherDown = isNeededBy(['pages/landing-rest.tsx'])
  const isOfDashboard = isNeededBy(['main.tsx'])
  const isOfCalendar = isNeededBy(['pages/calendar-page.tsx'])
  return [
    // One file for everybody's first page, one for the rest of the dashboard: each file is a request.
    {
      name: (id, build) =>
        ofEntry.test(id) || (isOfVisitors(id, build) && (isOfDashboard(id, build) || isOfCalendar(id, build)))
          ? 'first'
          : null,
      debugName: 'first',
      priority: 5,
    },
    // Parts of the dashboard that the landing page's examples show, further down.
    {
      name: (id, build) => (isFurtherDown(id, build) && isOfDashboard(id, build) ? 'dashboard-parts' : null),
      debugName: 'dashboard-parts',
      priority: 4,
    },
    // The dashboard comes without dialogs, and a visitor's dialog reads nothing.
    { name: 'reads', test: ofReads, minShareCount: 2, priority: 4 },
    { name: 'dialogs', test: ofDialogs, minShareCount: 2, priority: 4 },
    { name: 'long-lists', test: /@tanstack\/(virtual-core|react-virtual)\//, minShareCount: 2, priority: 4 },
    // Each icon would be a file of its own.
    { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 4 },
    {
      name: (id, build) => (isOfDashboard(id, build) ? 'signed-in' : null),
      debugName: 'signed-in',
      priority: 3,
    },
    {
      name: (id, build) => (isOfVisitors(id, build) ? 'visitors' : null),
      debugName: 'visitors',
      minShareCount: 2,
      priority: 2,
    },
    {
      name: (id, build) => (isOfCalendar(id, build) ? 'calendar' : null),
      debugName: 'calendar',
      minShareCount: 2,
      priority: 2,
    },
    // The landing page's examples use the product's own parts, which other pages load without the prices.
    {
      name: (id, build) => {
        if (!isFurtherDown(id, build)) return null
        return id.includes('/features/') ? 'further-down' : 'examples'
      },
      debugName: 'further-down',
      minShareCount: 2,
      priority: 2,
    },
    // Forms check what is typed by the contracts; no first page has a form.
    {
      name: 'contracts',
      test: /src\/shared\/.*(contract|fields|holidays)\.ts|\/zod\//,
      minShareCount: 2,
    },
    {
      name: 'parts',
      test: /src\/client\/(ui|api|queries|leave-ui|features\/(request|requests|approvals|calendar|balances))\/|src\/shared\/(?!.*contract)/,
      minShareCount: 3,
    },
  ]
}

/** What draws a page as soon as it is loaded, so that it shares its file with nothing. */
const isStart = /\/client\/(main|visitor)\.tsx$/

/** Whether these pages import a file of ours, one through the other, or are it. */
function isNeededBy(pages: string[]) {
  let needed: Set<string> | undefined
  return (id: string, build: Rolldown.ChunkingContext): boolean => {
    needed ??= importedBy(
      pages.map((page) => path.join(client, page)),
      build,
    )
    return needed.has(id) && !isStart.test(id)
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
