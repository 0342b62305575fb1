import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** What the file holds; undefined where there is none yet. */
export async function readKeptState(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Error(`The payment sandbox can’t read ${file}. Delete it to begin anew.`, { cause: error })
  }
}

/** Writes a state to a file, whole and one at a time; saves during a write become one write after it. */
export class KeptState {
  readonly #file: string | undefined
  readonly #read: () => unknown
  #last: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  /** Without a file nothing is kept. */
  constructor(file: string | undefined, read: () => unknown) {
    this.#file = file
    this.#read = read
  }

  /** Resolves when everything up to now is on the disk. */
  save(): Promise<void> {
    this.#next ??= this.#last
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        this.#last = this.#write()
        return this.#last
      })
    return this.#next
  }

  /** For changes that no caller waits for; a failure shows at the next `save()`. */
  saveSoon(): void {
    void this.save().catch(() => {})
  }

  async #write(): Promise<void> {
    if (!this.#file) return
    await mkdir(path.dirname(this.#file), { recursive: true })
    await writeFile(`${this.#file}.part`, JSON.stringify(this.#read()), { flush: true })
    await rename(`${this.#file}.part`, this.#file)
  }
}
