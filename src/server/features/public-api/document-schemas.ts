export type Json = { [name: string]: unknown }

/** The named schemas of a document, each with its example. */
export type Schemas = { [name: string]: Json & { examples?: readonly unknown[] } }

const place = '#/components/schemas/'

/** The example of a named schema, or a page with one for a list of them; undefined where it has none. */
export function exampleOf(schema: Json, schemas: Schemas): unknown {
  const named = namedIn(schema)
  if (named !== undefined) return schemas[named]?.examples?.[0]
  const { data } = (schema['properties'] ?? {}) as { data?: { items?: Json } }
  const item = data?.items && exampleOf(data.items, schemas)
  return item === undefined ? undefined : { data: [item], hasMore: false, nextCursor: null }
}

function namedIn({ $ref }: Json): string | undefined {
  return typeof $ref === 'string' && $ref.startsWith(place) ? $ref.slice(place.length) : undefined
}

/**
 * The document without schemas that no call uses, without the patterns of formats that every generator knows,
 * and with one name for what is only sent or only answered: the plugin adds `Input` to what is sent.
 */
export function tidy(document: Json & { paths: Json; components: { schemas: Schemas } & Json }): Json {
  const { components, ...rest } = document
  const used = [...namesIn({ ...rest, responses: components['responses'] }, components.schemas)]
  const short = new Map(used.map((name) => [name, name.replace(/Input$/, '')]))
  for (const [name, wanted] of short) if (wanted !== name && short.has(wanted)) short.set(name, name)
  const schemas = used.toSorted().map((name) => [short.get(name), components.schemas[name]])
  const whole = { ...rest, components: { ...components, schemas: Object.fromEntries(schemas) } }
  return JSON.parse(JSON.stringify(whole), (_key, value: unknown) => {
    if (!isJson(value)) return value
    const named = namedIn(value)
    if (named !== undefined) return { $ref: `${place}${short.get(named) ?? named}` }
    const { pattern, ...others } = value
    return pattern !== undefined && knownFormats.has(String(value['format'])) ? others : value
  }) as Json
}

const knownFormats: ReadonlySet<string> = new Set(['uuid', 'date', 'date-time'])

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The names of the schemas that a part of the document uses, and of those that these use. */
function namesIn(part: unknown, schemas: Schemas, found = new Set<string>()): Set<string> {
  JSON.stringify(part, (_key, value: unknown) => {
    const name = isJson(value) ? namedIn(value) : undefined
    if (name === undefined || found.has(name)) return value
    found.add(name)
    namesIn(schemas[name], schemas, found)
    return value
  })
  return found
}
