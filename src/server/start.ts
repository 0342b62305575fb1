import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `npm start`: builds what is missing of the client and of the page of building blocks, then serves. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))

buildUnless('dist/client/index.html', 'vite.config.ts')
buildUnless('dist/dev-ui/dev-ui/index.html', 'vite.dev-ui.config.ts')
await import('./main.ts')

function buildUnless(page: string, config: string): void {
  if (existsSync(new URL(`../../${page}`, import.meta.url))) return
  console.log(`Building ${page}, once …`)
  const build = spawnSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
}
