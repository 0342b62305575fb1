import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { processDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { freePort } from '#test/server-process.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What the Docker image has of this repository, the built client aside. */
function installed(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'installed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['package.json', 'src/shared', 'src/server'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

it('serves in production without the code of the stand-ins', async () => {
  const folder = installed()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: folder,
    stdio: 'inherit',
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: path.join(folder, 'data'),
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_ID: 'price_1',
      SMTP_URL: 'smtp://localhost:1',
      LOG_LEVEL: 'warn',
      ...(await processDatabase()),
    },
  })
  onTestFinished(() => end(child))
  await eventually(async () => {
    expect(child.exitCode).toBeNull()
    const answer = await fetch(`${url}/api/health`)
    expect(answer.status).toBe(200)
  })
  const page = await fetch(`${url}/dev/mail`)
  expect(page.status).toBe(404)
})
