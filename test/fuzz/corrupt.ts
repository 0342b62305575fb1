import type { Random } from './random.ts'

/** Stands for text that is no JSON; `jsonOf` writes what follows the mark as it is. */
const rawMark = '@raw:'

const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e-308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  'null',
  'infinity',
  '-infinity',
  'NaN',
  'today',
  '1999-12-31',
  '2101-01-01',
  '2026-02-30',
  '2026-3-9',
  '+002026-03-09',
  '2026-03-09T00:00:00Z',
  'epoch',
  'nul\u0000',
  '\ud800',
  '\udc00\ud800',
  'x'.repeat(5000),
  '%00',
  '../../etc/passwd',
  '${7*7}',
  '\u0130\u0131ﬀ',
  [],
  {},
  [[]],
  { $gt: '' },
  `${rawMark}NaN`,
  `${rawMark}Infinity`,
  `${rawMark}1e999`,
  `${rawMark}-0`,
  `${rawMark}{"__proto__":{"role":"admin"}}`,
  `${rawMark}{"constructor":{"prototype":{"role":"admin"}}}`,
  `${rawMark}${'['.repeat(2000)}${']'.repeat(2000)}`,
  `${rawMark}${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  `${rawMark}{"a":1,"a":2}`,
]

const unknownFields = ['companyId', 'status', 'id', 'isAdmin', '__proto__', 'constructor', 'toString', '']

/** The value with one thing in it that is wrong: another kind, missing, unknown, or out of all bounds. */
export function corrupted(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.7)) {
    const copy: unknown[] = [...value]
    const at = random.below(copy.length)
    if (random.chance(0.2)) return Array.from({ length: 500 }, () => copy[at])
    copy[at] = corrupted(copy[at], random)
    return copy
  }
  if (typeof value === 'object' && value !== null && random.chance(0.9)) return corruptedObject(value, random)
  return random.pick(strange)
}

function corruptedObject(value: object, random: Random): object {
  const fields: [string, unknown][] = Object.entries(value)
  const at = random.below(Math.max(1, fields.length))
  if (fields.length === 0 || random.chance(0.15)) fields.push([random.pick(unknownFields), 'admin'])
  else if (random.chance(0.2)) fields.splice(at, 1)
  else fields[at] = [fields[at]?.[0] ?? '', corrupted(fields[at]?.[1], random)]
  // Not by assignment: `__proto__` is to be a field like any other.
  return Object.fromEntries(fields)
}

/** JSON text, and now and then what only looks like it. */
export function jsonOf(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return text.replaceAll(/"@raw:((?:[^"\\]|\\.)*)"/g, (_all, raw: string) => raw.replaceAll('\\"', '"'))
}

/** A text for an address or a header's value, where it isn't what it should be. */
export function strangeText(random: Random): string {
  const picked = random.pick(strange)
  return typeof picked === 'string' && !picked.startsWith(rawMark) ? picked : jsonOf(picked).slice(0, 300)
}
