import { SandboxRefusal } from '../refusals.ts'
import { type Param, type Params } from '../sandbox.ts'

type Branch = Map<string, Branch | string>

const deepest = 8

/** Form fields or a query as one nested object: `items[0][quantity]=3` is `{items: [{quantity: '3'}]}`. */
export function parseForm(fields: URLSearchParams): Params {
  const tree: Branch = new Map()
  for (const [name, value] of fields) plant(tree, name, value)
  return toParams(tree)
}

function plant(tree: Branch, name: string, value: string): void {
  const keys = keysOf(name)
  const last = keys.pop() ?? ''
  let branch = tree
  for (const key of keys) {
    const next = branch.get(keyIn(branch, key)) ?? new Map()
    if (typeof next === 'string') throw refuse(name)
    branch.set(keyIn(branch, key), next)
    branch = next
  }
  const key = keyIn(branch, last)
  if (branch.get(key) instanceof Map) throw refuse(name)
  branch.set(key, value)
}

function keysOf(name: string): string[] {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  if (first === undefined || rest === undefined) throw refuse(name)
  const keys = [first, ...(rest ? rest.slice(1, -1).split('][') : [])]
  if (keys.length > deepest) throw refuse(name)
  return keys
}

/** `expand[]=a&expand[]=b` numbers the values itself. */
function keyIn(branch: Branch, key: string): string {
  return key === '' ? String(branch.size) : key
}

function toParams(branch: Branch): Params {
  return Object.fromEntries([...branch].map(([key, value]) => [key, toParam(value)]))
}

function toParam(value: Branch | string): Param {
  if (typeof value === 'string') return value
  const isList = [...value.keys()].every((key) => /^\d+$/.test(key))
  return isList ? [...value.values()].map(toParam) : toParams(value)
}

function refuse(name: string): SandboxRefusal {
  return new SandboxRefusal(400, {
    type: 'invalid_request_error',
    message: `Invalid parameter name: ${name.slice(0, 100)}`,
    code: 'parameter_invalid',
    param: name.slice(0, 100),
  })
}
