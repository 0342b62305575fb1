import { writeFile } from '#client/api/http.ts'
import type { FilesImported, FilesToImport } from '#shared/import/contract.ts'

/** POST /api/imports: what would become of each row, or the import itself. It invites no one. */
export function sendFiles(input: FilesToImport): Promise<FilesImported> {
  return writeFile('/api/imports', JSON.stringify(input), 'application/json')
}
