import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cleanAtExit } from '#test/faults/at-exit.ts'

/** A disk of its own that can be filled up, held in memory. */
export class SmallDisk {
  readonly folder: string
  readonly #ballast: string
  readonly #isUnmounted: () => void

  private constructor(folder: string) {
    this.folder = folder
    this.#ballast = path.join(folder, 'ballast')
    // Processes that still write to it are stopping.
    this.#isUnmounted = cleanAtExit(() => this.#unmount('--lazy'))
  }

  /** Undefined where this user may not mount. */
  static mount(megabytes: number): SmallDisk | undefined {
    if (process.getuid?.() !== 0) return undefined
    const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-disk-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder], {
        stdio: 'ignore',
      })
      return new SmallDisk(folder)
    } catch {
      // Containers may forbid it even to root.
      rmdirSync(folder)
      return undefined
    }
  }

  /** Leaves no byte free. */
  fill(): void {
    for (let size = 1024 * 1024; size >= 512; ) {
      try {
        appendFileSync(this.#ballast, Buffer.alloc(size))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        size /= 2
      }
    }
  }

  free(): void {
    rmSync(this.#ballast, { force: true })
  }

  unmount(): void {
    this.#isUnmounted()
    this.#unmount()
  }

  #unmount(...options: string[]): void {
    execFileSync('umount', [...options, this.folder])
    rmdirSync(this.folder)
  }
}
