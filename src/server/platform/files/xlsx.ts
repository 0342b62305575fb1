import { Worker } from 'node:worker_threads'
import { invalid } from '#server/platform/errors.ts'
import { formatCount } from '#shared/format-dates.ts'
import { mostXlsxRows } from '#shared/report/contract.ts'
import { sheetNameOf } from './file-name.ts'
import type { FileTable } from './table.ts'
import type { XlsxWorkerData } from './xlsx-worker.ts'

/**
 * A table as XLSX, built in a worker thread. One at a time: many at once come later, but other calls are not
 * slowed down.
 *
 * @throws Refusal 'invalid' for a table of more than 20,000 rows.
 */
export async function xlsxOf(table: FileTable): Promise<Buffer> {
  const made = last.then(() => make(table))
  last = made.catch(() => {})
  return made
}

let last: Promise<unknown> = Promise.resolve()

export const tooManyRows = () =>
  invalid(
    (locale) =>
      `This report has more than ${formatCount(mostXlsxRows, locale)} rows, too many for an XLSX file. Please download it as CSV.`,
  )

async function make({ name, headings, dates, pages }: FileTable): Promise<Buffer> {
  const workerData: XlsxWorkerData = { sheet: sheetNameOf(name), headings, dates }
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { workerData, resourceLimits })
  // Listened to from the start: a worker that fails while pages are read would otherwise end the process.
  const file = answerOf(worker)
  file.catch(() => {})
  try {
    let rows = 0
    for await (const page of pages) {
      rows += page.length
      if (rows > mostXlsxRows) throw tooManyRows()
      worker.postMessage(page)
    }
    worker.postMessage('end')
    return Buffer.from(await file)
  } finally {
    await worker.terminate()
  }
}

const resourceLimits = { maxOldGenerationSizeMb: 512 }

function answerOf(worker: Worker): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The worker ended without a file.')))
  })
}
