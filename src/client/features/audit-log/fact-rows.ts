import type { AuditEntry } from '#shared/audit/contract.ts'
import type { AuditWorld } from './audit-world.ts'
import { valueInWords } from './fact-values.ts'
import { fieldInWords, readableFields } from './fact-words.ts'

/** A field of an audit line in words; null on the side that says nothing of it. */
type FactRow = { field: string; label: string; before: string | null; after: string | null }

/** What a line says was there before and is there now, field by field. Empty where it says nothing that people read. */
export function factRows(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  world: AuditWorld,
): FactRow[] {
  const fields = readableFields([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const onSide = (facts: AuditEntry['before'], field: string) =>
    facts && field in facts ? valueInWords(field, facts[field], world) : null
  return fields.map((field) => ({
    field,
    label: fieldInWords(field),
    before: onSide(before, field),
    after: onSide(after, field),
  }))
}
