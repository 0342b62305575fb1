import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `npm start`: builds the client where that is missing, then serves. */
returnFreedMemory()
const root = fileURLToPath(new URL('../..', import.meta.url))
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))

if (!existsSync(new URL('../../dist/client/index.html', import.meta.url))) {
  console.log('Building the client, once …')
  const build = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
}
await import('./main.ts')

/**
 * Begins anew with a setting of glibc's that is read only then. Without it, what the start of the embedded
 * database has freed stays with the process: 100 MB.
 */
function returnFreedMemory(): void {
  const name = 'MALLOC_TRIM_THRESHOLD_'
  if (process.platform !== 'linux' || process.env[name]) return
  const args = [...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(process.execPath, [process.execPath, ...args], { ...process.env, [name]: '131072' })
}
