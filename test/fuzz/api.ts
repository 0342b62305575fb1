/** What the description of the API says of a value, as far as it is used here. */
export type JsonSchema = {
  type?: string | string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  propertyNames?: JsonSchema
  additionalProperties?: boolean | JsonSchema
}

export type Parameter = { name: string; in: string; schema: JsonSchema; required?: boolean }

export type Route = {
  method: string
  path: string
  parameters: Parameter[]
  /** Undefined where it takes none. */
  body: JsonSchema | undefined
  /** What it says it answers, where all goes well. */
  statuses: number[]
}

type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses?: Record<string, unknown>
}
export type ApiDescription = {
  paths?: Record<string, Record<string, Operation> | undefined>
  components?: { schemas?: Record<string, JsonSchema> }
}

/** Every described route. */
export function routesOf({ paths: described = {}, components }: ApiDescription): Route[] {
  const paths = inPlace(described, components?.schemas ?? {})
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations ?? {}).map(([method, { parameters = [], requestBody, responses = {} }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      statuses: Object.keys(responses).map(Number),
    })),
  )
}

/** With each named schema where it is referred to. */
function inPlace<Part>(part: Part, schemas: Record<string, JsonSchema>): Part {
  return JSON.parse(JSON.stringify(part), (_key, value: { $ref?: unknown } | null) => {
    const $ref = value?.$ref
    if (typeof $ref !== 'string') return value
    const named = schemas[$ref.slice('#/components/schemas/'.length)]
    if (!named) throw new Error(`Nothing is named ${$ref}.`)
    return inPlace(named, schemas)
  }) as Part
}

type Steps = (string | number)[]

/** Where in a value ids can be. */
export function idFieldsOf(schema: JsonSchema | undefined): Steps[] {
  return fieldsOf(schema, ({ format }) => format === 'uuid')
}

/** Where in a value the fields of a kind are, as steps from its top; the step into a list is 0. */
export function fieldsOf(
  schema: JsonSchema | undefined,
  isOne: (schema: JsonSchema, name: string) => boolean,
  at: Steps = [],
): Steps[] {
  if (!schema) return []
  if (isOne(schema, String(at.at(-1)))) return [at]
  const { anyOf = [], oneOf = [], allOf = [], properties = {}, items } = schema
  return [
    ...[...anyOf, ...oneOf, ...allOf].flatMap((choice) => fieldsOf(choice, isOne, at)),
    ...Object.entries(properties).flatMap(([name, property]) => fieldsOf(property, isOne, [...at, name])),
    ...fieldsOf(items, isOne, [...at, 0]),
  ]
}
