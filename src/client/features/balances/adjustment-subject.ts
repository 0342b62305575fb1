import type { Person } from '#shared/fields.ts'

/** Whose balance of which leave type is adjusted. */
export type AdjustmentSubject = { user: Person; leaveType: string; typeName: string }
