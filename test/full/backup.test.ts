import { expect, it } from 'vitest'
import { runCommand } from '#test/faults/backup-command.ts'

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
