import { writeFile, writeJson } from '#client/api/http.ts'
import type { FilesImported, FilesToImport, ImportKind, ImportOutcome } from '#shared/import/contract.ts'

type HowToImport = { isDryRun: boolean; leavesOut: boolean }

/** POST /api/imports/{kind}: what would become of each row, or the import itself. */
export function sendImport(
  kind: ImportKind,
  csv: string,
  { isDryRun, leavesOut }: HowToImport,
): Promise<ImportOutcome> {
  const query = new URLSearchParams({ dryRun: String(isDryRun), leaveOut: String(leavesOut) })
  return writeFile(`/api/imports/${kind}?${query}`, new TextEncoder().encode(csv), 'text/csv')
}

/** POST /api/people/import: what would become of each row, or the import itself. It invites no one. */
export function sendPeople(input: FilesToImport): Promise<FilesImported> {
  return writeJson('POST', '/api/people/import', input)
}
