import type { Logger } from 'pino'
import { type Config, ConfigError } from '#server/platform/config.ts'
import { Refusal } from '#server/platform/errors.ts'
import { printableError } from '#server/platform/log.ts'

/** Where the lines of a start go: in words to a person, or as lines of the log. */
export type StartLines = {
  say(line: string): void
  warn(line: string): void
  ready(config: Config): void
  /** A wrong setting prints one line, a fault its kind, its code and its frames. */
  fail(error: unknown): void
}

/** For a person, on their own machine. */
export const wordsForPerson: StartLines = {
  say: (line) => console.log(line),
  warn: (line) => console.error(line),
  ready: ({ productName, publicUrl, database, google, smtpUrl, standIns }) => {
    console.log(`\n  ${productName} runs at ${publicUrl.origin}`)
    if (database.kind === 'embedded') console.log(`  Its data is in ${database.folder}`)
    if (standIns && !google) console.log('  Sign-in: a local page with sample people stands in for Google')
    if (standIns && !smtpUrl) console.log(`  Mails: ${publicUrl.origin}/dev/mail`)
    console.log('  Stop it with Ctrl+C\n')
  },
  fail: (error) => console.error(sentenceOf(error) ?? printableError(error)),
}

/** In production, where every line of the output is JSON. */
export function linesOfLog(logger: Logger): StartLines {
  return {
    say: (line) => logger.info(line),
    warn: (line) => logger.warn(line),
    ready: ({ productName, publicUrl }) => logger.info(`${productName} runs at ${publicUrl.origin}`),
    fail: (error) => {
      const sentence = sentenceOf(error)
      if (sentence) return logger.fatal(sentence)
      logger.fatal({ err: error }, 'the start failed')
    },
  }
}

function sentenceOf(error: unknown): string | undefined {
  return error instanceof ConfigError || error instanceof Refusal ? error.message : undefined
}

/** Says each step of the start that takes longer than a moment. */
export class Progress {
  readonly #lines: StartLines
  #timer: NodeJS.Timeout | undefined

  constructor(lines: StartLines) {
    this.#lines = lines
  }

  /** Said unless the next step follows within half a second. */
  step(line: string): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#lines.say(`${line} …`), 500)
    this.#timer.unref()
  }

  ready(config: Config): void {
    clearTimeout(this.#timer)
    this.#lines.ready(config)
  }
}
