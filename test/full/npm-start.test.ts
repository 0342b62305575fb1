import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { freePort } from '../server-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}

it.runIf(process.platform === 'linux')(
  'npm start serves from an empty folder, returns freed memory, and ends with SIGTERM',
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-start-'))
    const port = await freePort()
    const { PATH = '' } = process.env
    const child = spawn(process.execPath, scripts.start.split(' ').slice(1), {
      cwd: root,
      env: { PATH, DATA_DIR: dataDir, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => printed.push(text))
    const ended = once(child, 'exit')
    onTestFinished(() => {
      child.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    })
    const serves = eventually(async () => {
      expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200)
      return 'serves'
    })
    expect(await Promise.race([serves, ended.then(() => `It ended:\n${printed.join('')}`)])).toBe('serves')
    // It begins anew with this as the same process, so that signals reach it.
    expect(readFileSync(`/proc/${child.pid}/environ`, 'utf8')).toContain('MALLOC_TRIM_THRESHOLD_=131072')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  },
)
