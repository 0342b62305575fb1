import type { Person } from '#shared/fields.ts'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'

/** Whose balance of which leave type is adjusted. */
export type AdjustmentSubject = { user: Person; leaveType: string; typeName: string; unit: LeaveUnit }
