import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { processDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { freePort, startServer } from '#test/server-process.ts'

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync)
const deploying = readFileSync(path.join(import.meta.dirname, '../../docs/deploying.md'), 'utf8')
const [documented = ''] = /location \/ \{[^}]+\}/.exec(deploying) ?? []

/** nginx in front of the server, under a public address with a port. */
async function startBehind(location: string) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await startServer({ env: { ...(await processDatabase()), PUBLIC_URL: url } })
  const folder = await mkdtemp(path.join(tmpdir(), 'sorrel-nginx-'))
  const upstream = new URL(server.url).port
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const conf = path.join(folder, 'nginx.conf')
  await writeFile(
    conf,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
    events {}
    http {
      access_log off; ${temporary}
      server { listen 127.0.0.1:${port}; ${location.replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)} }
    }`,
  )
  const child = spawn(nginx ?? '', ['-p', folder, '-c', conf, '-e', 'stderr'], { stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGQUIT')
    await ended
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await eventually(async () => expect((await fetch(`${url}/api/health`)).status).toBe(200))
  const follow = async (address: string) =>
    (await fetch(new URL(address, url), { redirect: 'manual' })).headers.get('location') ?? ''
  return { url, server, follow }
}

// A server starts in each.
describe.skipIf(!nginx)('nginx in front (where it is installed), with a port in the public address', () => {
  it('as documented leads straight to the sign-in', async () => {
    const { url, server, follow } = await startBehind(documented)
    expect(await follow('/api/auth/google')).toMatch(new RegExp(`^${url}/dev/sign-in/auth\\?`))
    expect(server.logs()).not.toContain('does not pass the host')
  })

  it('without the port in its Host leads there as well, and the log says so once', async () => {
    const { url, server, follow } = await startBehind(documented.replace('$http_host', '$host'))
    for (let times = 1; times <= 2; times++) {
      const moved = await follow('/api/auth/google')
      expect(moved).toBe(`${url}/api/auth/google?moved=1`)
      expect(await follow(moved)).toMatch(new RegExp(`^${url}/dev/sign-in/auth\\?`))
    }
    expect(server.logs().match(/does not pass the host of PUBLIC_URL on/g)).toHaveLength(1)
  })

  it('shows strangers none of the stand-ins', async () => {
    const { url } = await startBehind(documented)
    for (const address of ['/dev/mail', '/dev/payments', '/dev/sign-in/.well-known/openid-configuration'])
      expect((await fetch(`${url}${address}`)).status, address).toBe(403)
  })
})
