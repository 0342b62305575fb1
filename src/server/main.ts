import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig } from './platform/config.ts'
import { openDatabase } from './platform/db/open.ts'
import { Refusal } from './platform/errors.ts'
import { keepPrivate } from './platform/files/keep-private.ts'
import { Progress } from './platform/process/progress.ts'

// Compiling is a third of the start, so that its result is cached where this folder can be written to.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)))

try {
  const config = readConfig(process.env)
  keepPrivate(config.dataDir)
  const progress = new Progress((line) => console.log(line))
  progress.step('Opening the database')
  // The rest is loaded while an embedded database opens in its thread.
  const [database, { serve }] = await Promise.all([openDatabase(config.database), import('./serve.ts')])
  await serve(config, database, progress)
  flushCompileCache()
} catch (error) {
  // A wrong setting prints one line, a fault its stack.
  const line = error instanceof ConfigError || error instanceof Refusal ? error.message : error
  console.error(line)
  process.exit(1)
}
