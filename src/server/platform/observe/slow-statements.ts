import type { Logger } from 'pino'
import type { Watcher } from './instrumentation.ts'
import type { Work } from './work.ts'

/** Longer texts, such as those with a placeholder for each of many values, are cut off. */
const mostCharacters = 4_000

/** Logs each statement that took `slowMs` or longer, with the work it belongs to and without its values. */
export function logSlowStatements(logger: Logger, slowMs: number): Watcher {
  return {
    statementEnded: ({ text, ms, isFailed, work }) => {
      if (ms < slowMs) return
      const statement = text.slice(0, mostCharacters)
      logger.warn(
        { statement, ms: Math.round(ms), ...(isFailed && { isFailed }), ...(work && idsOf(work)) },
        'slow query',
      )
    },
  }
}

/** With the same fields as the log lines of requests and jobs. */
function idsOf(work: Work) {
  return work.kind === 'request' ? { reqId: work.id } : { job: work.name, jobId: work.id }
}
