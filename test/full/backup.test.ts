import { describe, expect, it } from 'vitest'
import { runCommand } from '../trust/backup-command.ts'
import { backUpWhileWriting, killBackups } from '../trust/backup-embedded.ts'
import type { Figure } from '../trust/figure.ts'

/** The short form of `npm run test:trust -- backup`. */

const notReached = (figures: Figure[]) => figures.filter(({ reached }) => !reached)

describe('the embedded database', () => {
  it('is backed up while ten people write: what was acknowledged before is in it, nothing by half', async () => {
    expect(notReached(await backUpWhileWriting())).toEqual([])
  }, 180_000)

  it('is served again after backups and restores that were killed', async () => {
    expect(notReached(await killBackups(2))).toEqual([])
  }, 180_000)
})

it.each(['backup.ts backup', 'backup.ts restore'] as const)(
  '%s on PostgreSQL points to its own tools',
  async (command) => {
    const env = { DATABASE_URL: 'postgres://sorrel@127.0.0.1:1/sorrel' }
    const { code, output } = await runCommand(command, env, ['none.tar.gz'])
    expect([code, output.trim()]).toEqual([
      1,
      'DATABASE_URL is set: PostgreSQL has its own tools for backups, see docs/operating.md, Backups.',
    ])
  },
)

it('a command that is none is answered with how to use it', async () => {
  expect((await runCommand('backup.ts restore', {})).code).toBe(2)
  expect((await runCommand('backup.ts backup', {}, ['--all'])).output).toContain('npm run restore -- FILE')
})
