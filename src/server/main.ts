// The first, so that it acts on the rest.
import './platform/process/quick-imports.ts'
import { flushCompileCache } from 'node:module'
import { readConfig, settingNames } from './platform/config.ts'
import { keepPrivate } from './platform/files/keep-private.ts'
import { openLogger } from './platform/log.ts'
import { misspeltSettings } from './platform/misspelt-settings.ts'
import { linesOfLog, Progress, wordsForPerson } from './platform/process/progress.ts'

const logger = openLogger()
const lines = process.env['NODE_ENV'] === 'production' ? linesOfLog(logger) : wordsForPerson

try {
  for (const { name, nearest } of misspeltSettings(Object.keys(process.env), settingNames))
    lines.warn(`${name} is not a setting, and is ignored. Did you mean ${nearest}?`)
  const config = readConfig(process.env)
  logger.level = config.logLevel
  // With stand-ins the outbox is meant, and its mails are shown.
  if (!config.smtpUrl && !config.standIns)
    lines.warn('SMTP_URL is not set: mails are not sent, but kept in DATA_DIR/outbox.')
  keepPrivate(config.dataDir)
  const progress = new Progress(lines)
  progress.step('Opening the database')
  const { openDatabase } = await import('./platform/db/open.ts')
  // The rest is loaded while an embedded database opens in its thread.
  const [database, { serve }] = await Promise.all([openDatabase(config.database), import('./serve.ts')])
  await serve(config, database, logger, progress)
  flushCompileCache()
} catch (error) {
  lines.fail(error)
  process.exit(1)
}
