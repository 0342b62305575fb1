import type { Config } from '#server/platform/config.ts'

/** Prints a line for each step of the start that takes longer than a moment. */
export class Progress {
  readonly #print: (line: string) => void
  #timer: NodeJS.Timeout | undefined

  constructor(print: (line: string) => void) {
    this.#print = print
  }

  /** Printed unless the next step follows within half a second. */
  step(line: string): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#print(`${line} …`), 500)
    this.#timer.unref()
  }

  ready({ productName, publicUrl, database, google, smtpUrl, standIns }: Config): void {
    clearTimeout(this.#timer)
    this.#print(`\n  ${productName} runs at ${publicUrl.origin}`)
    if (database.kind === 'embedded') this.#print(`  Its data is in ${database.folder}`)
    if (standIns && !google) this.#print('  Sign-in: a local page with sample people stands in for Google')
    if (standIns && !smtpUrl) this.#print(`  Mails: ${publicUrl.origin}/dev/mail`)
    this.#print('  Stop it with Ctrl+C\n')
  }
}
