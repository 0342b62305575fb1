/** Of everybody whom the tests make: session tokens, and the words of names and notes. */
const tokens = new Set<string>()
const words = new Set<string>(['Halyard'])

const address = /[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}/i

/** From here on no log may hold this person's name, nor the tokens of their cookies. */
export function keepOutOfLogs(name: string, cookies: string): void {
  // As in a sentence, and as in the values of a query.
  if (name.includes(' ')) for (const between of [' ', ',']) words.add(name.replaceAll(' ', between))
  for (const token of cookies.match(/(?<==)[\w-]{20,}/g) ?? []) tokens.add(token)
}

/** From here on no log may hold this token of an API key. */
export function keepTokenOutOfLogs(token: string): void {
  tokens.add(token)
}

/** From here on no log may hold what people write to each other in this body. */
export function keepTextOutOfLogs(body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  for (const [field, text] of Object.entries(body))
    if (/^(notes|rejectionReason|message)$/.test(field) && typeof text === 'string' && isTelling(text))
      words.add(JSON.stringify(text).slice(1, -1))
}

/** Not a word that a line has for its own reasons. */
function isTelling(text: string): boolean {
  return text.length >= 6 && /[A-Z\s]/.test(text)
}

/** Fails on the first line with an address of anybody, or a token, name or note of the tests' people. */
export function assertNoValues(lines: readonly string[]): void {
  for (const line of lines) {
    const value = valueIn(line)
    if (value !== undefined) throw new Error(`The log holds ‘${value}’: ${line}`)
  }
}

function valueIn(line: string): string | undefined {
  const token = line.match(/[\w-]{20,}/g)?.find((text) => tokens.has(text))
  return address.exec(line)?.[0] ?? token ?? [...words].find((word) => line.includes(word))
}
