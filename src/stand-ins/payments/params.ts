import { invalid, unknownParameter } from './refusals.ts'
import type { Param, Params } from './sandbox.ts'

/** Reads one parameter; `name` is what a refusal calls it, `items[0][quantity]`. */
type Read<T> = (value: Param, name: string) => T
type Spec = Record<string, Read<unknown>>
type Fields<S extends Spec> = { [K in keyof S]?: ReturnType<S[K]> }

/** All parameters of a call. Every call may expand; any other parameter that isn't named is refused. */
export function parameters<S extends Spec>(spec: S): (params: Params) => Fields<S & typeof everywhere> {
  const read = fields({ ...spec, ...everywhere })
  return (params) => read(params, '')
}

/** A text that may not be empty: an empty one would unset the parameter. */
export const text: Read<string> = (value, name) => {
  if (typeof value !== 'string') throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param: name })
  if (value !== '') return value
  throw invalid(
    `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param: name },
  )
}

/** A text, or null where an empty one unsets it. */
export const textOrNone: Read<string | null> = (value, name) => (value === '' ? null : text(value, name))

/** An address that mail can be sent to; null where an empty text unsets it. */
export const emailOrNone: Read<string | null> = (value, name) => {
  const email = textOrNone(value, name)
  if (email === null || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) return email
  throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: name })
}

export const integer: Read<number> = (value, name) => {
  if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value)
  throw invalid(`Invalid integer: ${JSON.stringify(value)}`, {
    code: 'parameter_invalid_integer',
    param: name,
  })
}

export const count: Read<number> = (value, name) => {
  const number = integer(value, name)
  if (number >= 0) return number
  throw invalid('This value must be greater than or equal to 0.', {
    code: 'parameter_invalid_integer',
    param: name,
  })
}

export const boolean: Read<boolean> = (value, name) => {
  if (value === 'true' || value === 'false') return value === 'true'
  throw invalid(`Invalid boolean: ${JSON.stringify(value)}`, { param: name })
}

/** One of some words. */
export function oneOf<const T extends string>(...words: readonly T[]): Read<T> {
  return (value, name) => {
    const word = words.find((each) => each === value)
    if (word !== undefined) return word
    throw invalid(`Invalid ${name}: must be one of ${words.join(', ')}`, { param: name })
  }
}

export function list<T>(read: Read<T>): Read<T[]> {
  return (value, name) => {
    if (!Array.isArray(value)) throw invalid('Invalid array', { param: name })
    return value.map((each: Param, index) => read(each, `${name}[${index}]`))
  }
}

export function fields<S extends Spec>(spec: S): Read<Fields<S>> {
  return (value, name) => {
    if (!isParams(value)) throw invalid('Invalid object', { param: name })
    const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
      const path = name ? `${name}[${key}]` : key
      const read = Object.hasOwn(spec, key) ? spec[key] : undefined
      if (!read) throw unknownParameter(path)
      return [key, read(inner, path)]
    })
    // Each entry was read by the reader of its own name, which is what the type says.
    return Object.fromEntries(entries) as Fields<S>
  }
}

/** Texts by name; null where an empty text unsets them all. */
export const metadata: Read<Record<string, string> | null> = (value, name) => {
  if (value === '') return null
  if (!isParams(value)) throw invalid('Invalid object', { param: name })
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]): [string, string] => [
      key,
      inner === '' ? '' : text(inner, `${name}[${key}]`),
    ]),
  )
}

/** New metadata over the old: an empty text unsets its key, null unsets all. */
export function withMetadata(
  old: Record<string, string>,
  given: Record<string, string> | null | undefined,
): Record<string, string> {
  if (given === undefined) return old
  if (given === null) return {}
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''))
}

const everywhere = { expand: list(text) }

function isParams(value: Param): value is Params {
  return typeof value === 'object' && !Array.isArray(value)
}
