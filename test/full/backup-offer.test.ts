import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { connect, Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { askForCopy } from '#server/platform/backup/ask-for-copy.ts'
import { copyFolderOf, socketOf } from '#server/platform/backup/held-copy.ts'
import { offerBackups } from '#server/platform/backup/offer.ts'
import { databaseFolder } from '#server/platform/db/database-folder.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { openLogger } from '#server/platform/log.ts'
import { eventually } from '#test/eventually.ts'
import { makeUndeletable } from '#test/undeletable.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-offer-'))
  onTestFinished(() => void execFileSync('rm', ['-rf', folder]))
  return folder
}

/** An offer in a new folder; `inside` is done to each copy. */
async function offer(inside: (copy: string) => void = () => {}) {
  const dataDir = newFolder()
  const lines: string[] = []
  const logger = openLogger({ write: (line) => void lines.push(line) })
  const copyDatabase = async (folder: string) => {
    mkdirSync(folder)
    inside(folder)
    return 1
  }
  const end = await offerBackups({ dataDir, copyDatabase, logger })
  onTestFinished(end)
  return { dataDir, lines }
}

async function ask(dataDir: string): Promise<string> {
  const asker = connect(socketOf(dataDir))
  await once(asker, 'connect')
  asker.end()
  return text(asker)
}

it('a copy that can’t be removed is logged and harms nobody: the next one can be asked for', async () => {
  const { dataDir, lines } = await offer(makeUndeletable)
  expect(await ask(dataDir)).toBe('{"schemaVersion":1}\n')
  expect(lines).toEqual([expect.stringContaining('the copy for a backup could not be removed')])
  expect(await ask(dataDir)).toContain('The server could not copy its database')
  execFileSync('rm', ['-rf', copyFolderOf(dataDir)])
  await eventually(async () => expect(await ask(dataDir)).toBe('{"schemaVersion":1}\n'))
})

it('an asker whom the system refuses, as where too many files are open, does not end the server', async () => {
  const listening = vi.spyOn(Server.prototype, 'listen')
  const { dataDir, lines } = await offer()
  const [server] = listening.mock.contexts
  listening.mockRestore()
  if (!(server instanceof Server)) throw new Error('An offer listens.')
  for (const _again of [1, 2]) server.emit('error', new Error('accept EMFILE'))
  expect(lines).toHaveLength(2)
  expect(await ask(dataDir)).toBe('{"schemaVersion":1}\n')
})

it('a copy of a stopped server that can’t be removed says so, and leaves the folder to others', async () => {
  const folder = newFolder()
  const database = await openDatabase({ kind: 'embedded', folder })
  await database.asOwner((client) =>
    client.query(
      `CREATE SCHEMA drizzle; CREATE TABLE drizzle.__drizzle_migrations AS SELECT 1::bigint AS created_at`,
    ),
  )
  await database.close()
  const copy = await askForCopy(folder)
  makeUndeletable(databaseFolder(copyFolderOf(folder)))
  await expect(copy.release()).rejects.toThrow('ENAMETOOLONG')
  expect(existsSync(copyFolderOf(folder))).toBe(true)
  const again = await openDatabase({ kind: 'embedded', folder })
  await again.close()
}, 120_000)
