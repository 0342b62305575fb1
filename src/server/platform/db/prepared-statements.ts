import type pg from 'pg'

/** So many statements are kept prepared on a connection. All that people use every day are far fewer. */
const mostPrepared = 300
/** Texts are looked at only while they are this few: lists of values make new ones for ever. */
const mostLookedAt = 2_000

/**
 * Prepares the statements that come again: from the second time on a text has a name, under which each connection keeps it
 * parsed and, after some uses, planned. Only for connections that are ours alone: a pooler in transaction mode hands
 * each transaction another one, which doesn't know the name.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string | undefined>()
  #prepared = 0

  /** From now on what this connection is asked is prepared by these names. */
  prepareOn(client: pg.ClientBase): void {
    const send = client.query.bind(client) as (...query: unknown[]) => unknown
    const named = (...[statement, values, ...rest]: unknown[]) =>
      send(this.#withName(statement, values), values, ...rest)
    client.query = named as typeof client.query
  }

  /** `statement` is what pg takes: a text alone may be several statements, and can't be prepared. */
  #withName(statement: unknown, values: unknown): unknown {
    if (!isNameable(statement)) return statement
    const given = values ?? statement.values
    // Without values it may be several statements too, but for a query as drizzle writes it.
    const isOne = (Array.isArray(given) && given.length > 0) || /^select [^;]*$/.test(statement.text)
    const name = isOne ? this.#nameOf(statement.text) : undefined
    return name === undefined ? statement : { ...statement, name }
  }

  #nameOf(text: string): string | undefined {
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

function isNameable(statement: unknown): statement is pg.QueryConfig {
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  return (
    isConfig &&
    typeof statement.text === 'string' &&
    !('submit' in statement) &&
    !('name' in statement && statement.name)
  )
}
