import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Oldest first; `folderMillis` is when each was generated. One that was applied never changes: a test holds
 * their hashes.
 */
export const migrations = readMigrationFiles({ migrationsFolder })

/** The last version whose databases began with other migrations (decisions/0043). */
export const lastBeforeThese = 'commit ad9fc505'
