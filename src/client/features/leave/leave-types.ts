/** How a leave type is written and marked. `look` chooses colour and edge pattern in leave-marks.css. */
export type LeaveType = { name: string; letter: string; look: LeaveLook }

export type LeaveLook = 'annual' | 'sick' | 'personal' | 'unpaid' | 'neutral'

/** The four types of spec 2.9, in its order. The contract's list would bring zod to the dashboard. */
export const requestableTypes = ['annual', 'sick', 'personal', 'unpaid'] as const
type BuiltInKey = (typeof requestableTypes)[number]

const builtIn: Record<BuiltInKey, LeaveType> = {
  annual: { name: 'Annual', letter: 'A', look: 'annual' },
  sick: { name: 'Sick', letter: 'S', look: 'sick' },
  personal: { name: 'Personal', letter: 'P', look: 'personal' },
  unpaid: { name: 'Unpaid', letter: 'U', look: 'unpaid' },
}

/** A type that is hidden from the reader: they see that somebody is away and not why. */
const hidden: LeaveType = { name: 'Away', letter: '–', look: 'neutral' }

/** The type behind a key of the API; null is a type that the reader may not see. */
export function leaveTypeOf(key: string | null): LeaveType {
  if (key === null) return hidden
  return isBuiltIn(key) ? builtIn[key] : addedType(key)
}

function isBuiltIn(key: string): key is BuiltInKey {
  return Object.hasOwn(builtIn, key)
}

// A company's own type, by its key: 'study-leave' reads 'Study leave'.
function addedType(key: string): LeaveType {
  const words = key.replaceAll('-', ' ')
  const letter = words.charAt(0).toUpperCase()
  return { name: letter + words.slice(1), letter, look: 'neutral' }
}
