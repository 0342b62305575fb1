import { execFileSync } from 'node:child_process'
import { onTestFinished } from 'vitest'

/** Fills a folder so that Node can't remove it, not even as root: paths in it are longer than the system takes. */
export function makeUndeletable(folder: string): void {
  onTestFinished(() => void execFileSync('rm', ['-rf', folder]))
  const nest = 'for _ in $(seq 30); do mkdir "$0" && cd -P "$0" || exit 1; done'
  execFileSync('sh', ['-c', nest, 'x'.repeat(200)], { cwd: folder })
}
