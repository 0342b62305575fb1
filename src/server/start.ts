import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `npm start`: builds the client where it is missing, then serves. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const page = fileURLToPath(new URL('../../dist/client/index.html', import.meta.url))

if (!existsSync(page)) {
  console.log('Building the client, once …')
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))
  const build = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
}

await import('./main.ts')
