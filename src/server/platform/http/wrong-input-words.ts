import * as z from 'zod/mini'

type Wrong = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0]

/** A sentence for wrong input whose contract has none, which says what to change. */
export function setWrongInputWords(): void {
  z.config({ customError: wrongInputInWords })
}

function wrongInputInWords(issue: Wrong): string {
  const field = issue.path?.join('.') || 'the body'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? (wordsOfEmpty(issue.inst) ?? `Please give ${field}.`)
        : `Please give ${field} as ${kindInWords(issue.expected)}.`
    case 'invalid_value':
      return `Please give ${field} as one of: ${issue.values.join(', ')}.`
    case 'unrecognized_keys':
      return `Please leave out ${issue.keys.join(', ')}: unknown field.`
    case 'too_big':
      return `Please give ${field} with at most ${issue.maximum}${unitOf(issue.origin)}.`
    case 'too_small':
      return `Please give ${field} with at least ${issue.minimum}${unitOf(issue.origin)}.`
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return `Please check ${field}.`
  }
}

/** What is missing is refused in the contract's words for an empty field, where it has any. */
function wordsOfEmpty(schema: Wrong['inst']): string | undefined {
  if (!(schema instanceof z.ZodMiniString)) return undefined
  return schema.safeParse('').error?.issues[0]?.message
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function kindInWords(expected: string): string {
  return kinds[expected] ?? expected
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}
