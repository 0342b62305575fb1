import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run dev`: the server, restarted when its files change, behind Vite, which reloads the client in place.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))
const publicUrl = 'http://localhost:5173'

const children = [
  run(
    [
      '--watch-path=src/server',
      '--watch-path=src/shared',
      '--watch-path=src/stand-ins',
      'src/server/main.ts',
    ],
    {
      PUBLIC_URL: publicUrl,
    },
  ),
  run([vite, '--port', '5173', '--strictPort'], {}),
]

for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode ??= code ?? 1
  })
}

function run(args: string[], env: Record<string, string>) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
}
