import fc from 'fast-check'
import type { JsonSchema } from './api.ts'
import type { Random } from './random.ts'

/** What makes up a value: chance, and an id for a field by its name. */
export type Making = { random: Random; idFor: (field: string) => string }

const dateNames = /(^|[a-z])[dD]ate$|^(start|end|validFrom|on|anchor|removed\w+|since|until)$/
const dates = [
  '2026-03-09',
  '2026-03-10',
  '2026-03-13',
  '2026-02-27',
  '2026-05-05',
  '2026-12-31',
  '2027-01-01',
]
const edgeDates = ['2000-01-01', '2100-12-31', '2024-02-29', '2026-03-01', '2026-03-29']
const texts = [
  'Halyard',
  '=1+1',
  '<b>Ada</b>',
  'O’Brien\r\nBcc: a@b.example',
  '🦷👩‍👩‍👧',
  '\u202Eright to left',
  '"; DROP TABLE users',
  ' ',
  '',
]
const leaveTypes = ['annual', 'sick', 'personal', 'unpaid']

/** A value that the schema describes, often at the edges of what it allows. `field` is its name. */
export function valueOf(schema: JsonSchema, making: Making, field = ''): unknown {
  const { random } = making
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueOf(random.pick(choices), making, field)
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  switch (type) {
    case 'string':
      return textOf(schema, making, field)
    case 'number':
    case 'integer':
      return numberOf({ ...schema, type }, random)
    case 'boolean':
      return random.chance(0.5)
    case 'array':
      return Array.from({ length: random.below(Math.min(schema.maxItems ?? 3, 3) + 1) }, () =>
        valueOf(schema.items ?? {}, making, field),
      )
    case 'object':
      return objectOf(schema, making)
    case 'null':
      return null
    case undefined:
    default:
      return random.pick([null, 1, 'text', {}, []])
  }
}

function objectOf(schema: JsonSchema, making: Making): Record<string, unknown> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema
  const names = Object.keys(properties).filter((name) => required.includes(name) || making.random.chance(0.5))
  const value: Record<string, unknown> = {}
  for (const name of names) value[name] = valueOf(properties[name] ?? {}, making, name)
  if (typeof additionalProperties === 'object')
    for (const name of propertyNames?.enum ?? [])
      if (making.random.chance(0.6)) value[String(name)] = valueOf(additionalProperties, making)
  return value
}

function textOf(schema: JsonSchema, { random, idFor }: Making, field: string): string {
  if (schema.format === 'uuid') return idFor(field)
  if (/^(leaveType|key)$/.test(field) && random.chance(0.9)) return random.pick(leaveTypes)
  if (schema.pattern) return matching(schema.pattern, random)
  if (dateNames.test(field)) return random.pick(random.chance(0.8) ? dates : edgeDates)
  if (/email/i.test(field)) return `person.${random.below(1000)}@halyard.example`
  if (field === 'timeZone') return random.pick(['Europe/Berlin', 'UTC', 'America/New_York'])
  if (field === 'locale') return random.pick(['de-AT', 'en', 'ar-EG'])
  const { minLength = 0, maxLength = 200 } = schema
  const long = random.chance(0.1) ? 'x'.repeat(maxLength) : random.pick(texts)
  return long.slice(0, maxLength).padEnd(minLength, 'y')
}

function matching(pattern: string, random: Random): string {
  const [made] = fc.sample(fc.stringMatching(new RegExp(pattern)), {
    seed: random.below(2 ** 31),
    numRuns: 1,
  })
  return made ?? ''
}

function numberOf({ type, minimum = -1000, maximum = 1000, multipleOf }: JsonSchema, random: Random): number {
  const step = multipleOf ?? (type === 'integer' ? 1 : 0.01)
  const top = Math.min(maximum, minimum + 400)
  if (random.chance(0.3)) return random.pick([minimum, Math.min(maximum, 1e15)])
  const steps = Math.floor((top - minimum) / step)
  return Number((minimum + random.below(steps + 1) * step).toFixed(2))
}
