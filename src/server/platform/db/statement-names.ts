/** So many statements are kept prepared on a connection. All that people use every day are far fewer. */
const mostPrepared = 300
/** Texts are looked at only while they are this few: lists of values make new ones for ever. */
const mostLookedAt = 2_000

/**
 * Names of statements that repeat, for all connections of a pool: under its name each connection keeps a statement parsed and,
 * after some uses, planned.
 */
export class StatementNames {
  readonly #names = new Map<string, string | undefined>()
  #prepared = 0

  /** The statement's name, from the second time on; undefined for a text that may hold several statements, which can't be prepared. */
  nameOf(text: string, values: readonly unknown[] = []): string | undefined {
    // Without values it may hold several, but for a query as drizzle writes it.
    if (values.length === 0 && !/^select [^;]*$/.test(text)) return undefined
    const name = this.#names.get(text)
    if (name !== undefined) return name
    if (!this.#names.has(text)) {
      if (this.#names.size < mostLookedAt) this.#names.set(text, undefined)
      return undefined
    }
    if (this.#prepared >= mostPrepared) return undefined
    const given = `s${++this.#prepared}`
    this.#names.set(text, given)
    return given
  }
}
