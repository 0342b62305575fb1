import type { Readable } from 'node:stream'
import type { ReportFormat } from '#shared/report/contract.ts'
import { csvOf } from './csv.ts'
import type { FileTable } from './table.ts'
import { xlsxOf } from './xlsx.ts'

/** A file to download, with its name. */
export type Download = { name: string; type: string; content: Readable | Buffer }

export type FileFormat = Exclude<ReportFormat, 'json'>

/** The content type of each format. */
export const fileTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * A table as a download: CSV is streamed, XLSX is built first.
 *
 * @throws Refusal 'invalid' for an XLSX of more than 20,000 rows.
 */
export async function downloadOf(table: FileTable, format: FileFormat): Promise<Download> {
  return storedDownload(table.name, format, format === 'csv' ? csvOf(table) : await xlsxOf(table))
}

/** A stored file. */
export function storedDownload(name: string, format: FileFormat, content: Download['content']): Download {
  return { name: `${name}.${format}`, type: fileTypes[format], content }
}
