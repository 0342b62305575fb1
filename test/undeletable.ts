import { execFileSync } from 'node:child_process'
import { onTestFinished } from 'vitest'

/** Fills a folder so that not even root can remove it with Node: its paths are too long for the system. */
export function makeUndeletable(folder: string): void {
  onTestFinished(() => void execFileSync('rm', ['-rf', folder]))
  const nest = 'for _ in $(seq 30); do mkdir "$0" && cd -P "$0" || exit 1; done'
  execFileSync('sh', ['-c', nest, 'x'.repeat(200)], { cwd: folder })
}
