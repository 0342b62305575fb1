import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SandboxState } from './state.ts'

/** Reads the file, or begins anew where there is none. @throws Error that says what to do. */
export async function readKeptState(file: string | undefined): Promise<SandboxState> {
  const lists = { customers: [], cards: [], setups: [], subscriptions: [], invoices: [], events: [] }
  const beginning: SandboxState = { version: 2, clockAheadMs: 0, ...lists, doneByKey: {} }
  if (!file) return beginning
  try {
    // Only the sandbox writes the file.
    const state = JSON.parse(await readFile(file, 'utf8')) as SandboxState
    if (state.version !== beginning.version) throw new Error('Another version of the sandbox wrote it.')
    return state
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return beginning
    throw new Error(`The payment sandbox can’t read ${file}. Delete it to begin anew.`, { cause: error })
  }
}

/** Writes the state to the file, whole and one at a time. Without a file nothing is kept. */
export function keeper(file: string | undefined, state: SandboxState): () => Promise<void> {
  let last = Promise.resolve()
  const write = async () => {
    if (!file) return
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(`${file}.part`, JSON.stringify(state), { flush: true })
    await rename(`${file}.part`, file)
  }
  return () => {
    last = last.catch(() => {}).then(write)
    return last
  }
}
