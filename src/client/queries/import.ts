import { writeFile, writeJson } from '#client/api/http.ts'
import type { ImportKind, ImportOutcome } from '#shared/import/contract.ts'
import type {
  FileImported,
  FileWithPeople,
  PeopleImported,
  PeopleToImport,
} from '#shared/team/people-import-contract.ts'

/** A file that comes with a list of people, and what the server said of it last; null before. */
export type ListedFile = Pick<FileWithPeople, 'kind' | 'csv'> & { name: string; checked: FileImported | null }

type HowToImport = { isDryRun: boolean; leavesOut: boolean }

/** POST /api/imports/{kind}: what would become of each row, or the import itself. */
export function sendImport(
  kind: ImportKind,
  content: Uint8Array<ArrayBuffer>,
  { isDryRun, leavesOut }: HowToImport,
): Promise<ImportOutcome> {
  const query = new URLSearchParams({ dryRun: String(isDryRun), leaveOut: String(leavesOut) })
  return writeFile(`/api/imports/${kind}?${query}`, content, 'text/csv')
}

/** POST /api/people/import: what would become of each row, or the import itself. It invites no one. */
export function sendPeople(input: PeopleToImport): Promise<PeopleImported> {
  return writeJson('POST', '/api/people/import', input)
}
