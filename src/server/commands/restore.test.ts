import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { pack } from '#server/platform/backup/archive.ts'
import { writeManifest } from '#server/platform/backup/manifest.ts'
import { knownSchemaVersion } from '#server/platform/db/copy-database.ts'
import { databaseFolder, restoringFolder, settleReplacement } from '#server/platform/db/database-folder.ts'
import { takeFolder } from '#server/platform/db/open.ts'
import { restore } from './restore.ts'

/**
 * Around the database: what a file says of itself, and what takes whose place. Files with a word stand for a
 * database here.
 */

const now = new Date('2026-03-02T09:00:00Z')
const contents = { companies: 1, people: 3, auditLines: 9, badAuditLogs: [] }

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sorrel-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function keep(dataDir: string, word: string): Promise<void> {
  await mkdir(path.join(databaseFolder(dataDir), 'base'), { recursive: true })
  await writeFile(path.join(databaseFolder(dataDir), 'base', 'word'), word)
}

const keptIn = (dataDir: string) => readFile(path.join(databaseFolder(dataDir), 'base', 'word'), 'utf8')

/** A backup of a database that holds a word. */
async function backupOf(word: string, schemaVersion = knownSchemaVersion()): Promise<string> {
  const folder = await newFolder()
  await keep(folder, word)
  await writeManifest(folder, { schemaVersion, now })
  const file = path.join(await newFolder(), 'backup.tar.gz')
  await pack(folder, file)
  return file
}

function restoreInto(dataDir: string, file: string, { replace = false, check = async () => contents } = {}) {
  return restore({ dataDir, file, replace, now, check })
}

const refuse = () => Promise.reject(new Error('It does not open.'))

it('a backup takes an empty place, and another’s when told to: that one is kept', async () => {
  const dataDir = path.join(await newFolder(), 'new')
  expect(await restoreInto(dataDir, await backupOf('first'))).toEqual({
    ...contents,
    createdAt: now.toISOString(),
    replaced: undefined,
  })
  expect(await keptIn(dataDir)).toBe('first')

  const second = await backupOf('second')
  await expect(restoreInto(dataDir, second)).rejects.toThrow('holds a database already')
  expect(await keptIn(dataDir)).toBe('first')
  const { replaced = '' } = await restoreInto(dataDir, second, { replace: true })
  expect(await keptIn(dataDir)).toBe('second')
  expect(await readFile(path.join(replaced, 'base', 'word'), 'utf8')).toBe('first')
  expect(existsSync(restoringFolder(dataDir))).toBe(false)
})

it.each<[string, (file: string) => Promise<void>, string]>([
  ['is cut off', (file) => truncate(file, 200), 'damaged'],
  ['has another byte', changeByte, 'damaged'],
  ['is something else', (file) => writeFile(file, 'a letter'), 'isn’t a backup of Sorrel'],
  ['is not there', (file) => rm(file), 'must be a backup that can be read'],
])('a file that %s is refused, and all stays as it was', async (_what, spoil, words) => {
  const dataDir = await newFolder()
  await keep(dataDir, 'mine')
  const file = await backupOf('theirs')
  await spoil(file)
  await expect(restoreInto(dataDir, file, { replace: true })).rejects.toThrow(words)
  expect(await keptIn(dataDir)).toBe('mine')
  expect(existsSync(restoringFolder(dataDir))).toBe(false)
})

async function changeByte(file: string): Promise<void> {
  const bytes = await readFile(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(file, bytes)
}

it.each<[string, (folder: string) => Promise<void>]>([
  ['is another', (folder) => writeFile(path.join(databaseFolder(folder), 'base', 'word'), 'forged')],
  ['is missing', (folder) => rm(path.join(databaseFolder(folder), 'base', 'word'))],
  ['is a link to one outside', linkWord],
  ['is one too many', (folder) => writeFile(path.join(databaseFolder(folder), 'more'), 'more')],
])('a whole file is refused where one in it %s', async (_what, change) => {
  const folder = await newFolder()
  await keep(folder, 'theirs')
  await writeManifest(folder, { schemaVersion: knownSchemaVersion(), now })
  await change(folder)
  const file = path.join(await newFolder(), 'backup.tar.gz')
  await pack(folder, file)
  await expect(restoreInto(await newFolder(), file)).rejects.toThrow('is damaged: nothing was restored')
})

async function linkWord(folder: string): Promise<void> {
  const word = path.join(databaseFolder(folder), 'base', 'word')
  await rm(word)
  await symlink(import.meta.filename, word)
}

it('a newer schema than this version’s, a folder in use and a database that fails its check are refused', async () => {
  const dataDir = await newFolder()
  await keep(dataDir, 'mine')
  const newer = await backupOf('theirs', knownSchemaVersion() + 1)
  await expect(restoreInto(dataDir, newer, { replace: true })).rejects.toThrow('comes from a newer Sorrel')

  const file = await backupOf('theirs')
  const unlock = takeFolder(dataDir)
  await expect(restoreInto(dataDir, file, { replace: true })).rejects.toThrow('is in use by another Sorrel')
  unlock()
  await expect(restoreInto(dataDir, file, { replace: true, check: refuse })).rejects.toThrow(
    'It does not open.',
  )
  expect(await keptIn(dataDir)).toBe('mine')
  expect(await readdir(dataDir)).toEqual(expect.not.arrayContaining(['restoring']))
})

it('a restore that was killed leaves what was there, or has put the backup in place', async () => {
  const dataDir = await newFolder()
  const aside = path.join(restoringFolder(dataDir), 'pgdata.replaced-then')
  await keep(dataDir, 'mine')

  // Killed while it unpacked, and after moving the old one aside.
  await mkdir(databaseFolder(restoringFolder(dataDir)), { recursive: true })
  await restartThere(dataDir)
  expect(await keptIn(dataDir)).toBe('mine')
  await mkdir(databaseFolder(restoringFolder(dataDir)), { recursive: true })
  await rename(databaseFolder(dataDir), aside)
  await restartThere(dataDir)
  expect(await keptIn(dataDir)).toBe('mine')

  // Killed with the new one in place.
  await mkdir(restoringFolder(dataDir))
  await rename(databaseFolder(dataDir), aside)
  await keep(dataDir, 'theirs')
  await restartThere(dataDir)
  expect(await keptIn(dataDir)).toBe('theirs')
  expect(await readFile(path.join(dataDir, 'pgdata.replaced-then', 'base', 'word'), 'utf8')).toBe('mine')
})

/** What each opening of the folder does first. */
async function restartThere(dataDir: string): Promise<void> {
  settleReplacement(dataDir)
  expect(existsSync(restoringFolder(dataDir))).toBe(false)
}
