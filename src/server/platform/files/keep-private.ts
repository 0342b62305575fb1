import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const othersRights = 0o077

/**
 * In DATA_DIR: mails, the embedded database with what replaces it, the sandbox's state, the key of secrets,
 * the lock.
 */
const ours = /^(outbox|pgdata|payment-sandbox|secrets\.key|lock\.sqlite)/

/**
 * From now on what this process creates is its user's alone, and so are DATA_DIR and our files in it, where
 * they are there already. What belongs to another user, and what a link leads to, is left as it is.
 */
export function keepPrivate(dataDir: string): void {
  process.umask(othersRights)
  // One that is missing or no folder is for the code that opens it, which says so in words.
  if (!statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return
  for (const name of readdirSync(dataDir)) if (ours.test(name)) closeToOthers(path.join(dataDir, name))
  closeEntry(dataDir)
}

function closeToOthers(entry: string): void {
  if (lstatSync(entry).isDirectory())
    for (const name of readdirSync(entry)) closeToOthers(path.join(entry, name))
  closeEntry(entry)
}

function closeEntry(entry: string): void {
  const stats = lstatSync(entry)
  const isOurs = (stats.isFile() || stats.isDirectory()) && stats.uid === process.getuid?.()
  if (isOurs && stats.mode & othersRights) chmodSync(entry, stats.mode & 0o700)
}
