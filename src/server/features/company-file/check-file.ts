import { once } from 'node:events'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { invalid } from '#server/platform/errors.ts'
import type { CheckAnswer, CheckWorkerData } from './check-worker.ts'
import { type FileHeader, tableOfLine } from './format.ts'
import { limitsOf } from './limits.ts'
import { linesOf } from './lines.ts'
import { readableName } from './readable-rows.ts'
import type { ScratchFile } from './scratch-file.ts'
import { movedTables } from './tables.ts'

export type CheckedFile = FileHeader & {
  rows: number
  /** The row lines again, from the start, as they are in the file: the database parses them. */
  rowLines: () => AsyncGenerator<{ table: string; line: string }>
}

/**
 * Checks a company file from end to end in a worker thread (`check.ts`).
 *
 * @throws Refusal 'invalid' with a sentence that names what is wrong.
 */
export async function checkCompanyFile(
  file: ScratchFile,
  resourceLimits: ResourceLimits = mostMemory,
): Promise<CheckedFile> {
  const answer = await answerOf(file, resourceLimits)
  if ('refusal' in answer) throw invalid(answer.refusal)
  const { header, rows } = answer.checked
  return { ...header, name: readableName(header.name), rows, rowLines: () => rowLines(file, rows) }
}

// A line of distinct keys takes twenty times its length; one of a locked pay period far less.
const mostMemory = { maxOldGenerationSizeMb: 512 }

async function answerOf(
  { descriptor, bytes }: ScratchFile,
  resourceLimits: ResourceLimits,
): Promise<CheckAnswer> {
  const workerData: CheckWorkerData = { descriptor, bytes, tables: movedTables }
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { workerData, resourceLimits })
  try {
    // 'error' rejects it.
    const answered = once(worker, 'message').then(([answer]) => answer as CheckAnswer)
    return await Promise.race([answered, once(worker, 'exit').then(refuseUnchecked)])
  } catch (error) {
    if (!isOutOfMemory(error)) throw error
    throw invalid(
      'A line of the file takes too much memory, so nothing was imported. Please export it again.',
    )
  } finally {
    await worker.terminate()
  }
}

/** The thread has ended without an answer: something else stopped it. */
function refuseUnchecked(): never {
  throw invalid('Checking the file was interrupted, so nothing was imported. Please try again.')
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

async function* rowLines(file: ScratchFile, rows: number): AsyncGenerator<{ table: string; line: string }> {
  let number = 0
  for await (const lines of linesOf(file.read(), limitsOf(movedTables))) {
    for (const bytes of lines) {
      if (number > 0 && number <= rows) {
        const line = bytes.toString('utf8')
        yield { table: tableOfLine(line) ?? '', line }
      }
      number++
    }
  }
}
