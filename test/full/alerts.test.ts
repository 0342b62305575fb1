import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const folder = new URL('../../deploy/prometheus/', import.meta.url)
const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: folder, encoding: 'utf8', timeout: 60_000 })
const isInstalled = promtool('--version').status === 0

it.skipIf(!isInstalled)(
  'each alert fires when it should, and not on a short history (where promtool is installed)',
  () => {
    const { status, stdout, stderr } = promtool('test', 'rules', 'alerts.test.yaml')
    expect(`${stdout}${stderr}`).toContain('SUCCESS')
    expect(status).toBe(0)
  },
)
