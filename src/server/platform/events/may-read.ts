import { scopeMissing } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import { readScopeOf } from '#shared/webhook/event-types.ts'

type Reader = Pick<Actor, 'key'>

/** Whether events of this type are open to the actor: all of them to people, to a key by its scopes. */
export function mayRead(reader: Reader, type: string): boolean {
  return missingScope(reader, type) === undefined
}

/** @throws Refusal 'forbidden', which names a scope that the key lacks. */
export function assertMayRead(reader: Reader, types: readonly string[]): void {
  for (const type of types) {
    const scope = missingScope(reader, type)
    if (scope) throw scopeMissing(scope)
  }
}

function missingScope({ key }: Reader, type: string) {
  const scope = readScopeOf(type)
  return key && scope && !key.scopes.includes(scope) ? scope : undefined
}
