import type { LeaveType as CompanyLeaveType, LeaveTypeColour } from '#shared/leave/leave-type-contract.ts'

/** How a leave type is written and marked. `look` chooses colour and edge pattern in leave-marks.css. */
export type LeaveType = { name: string; letter: string; look: LeaveTypeColour | 'neutral' }

/** The type behind a key of the API; null is a type that the reader may not see. */
export type LeaveTypeOf = (key: string | null) => LeaveType

/** The four types of spec 2.9, in its order. The contract's list would bring zod to the dashboard. */
export const builtInTypes = ['annual', 'sick', 'personal', 'unpaid'] as const
type BuiltInKey = (typeof builtInTypes)[number]

// Their names and colours can't be changed, so they are right before the company's types are read.
const builtIn: Record<BuiltInKey, LeaveType> = {
  annual: { name: 'Annual', letter: 'A', look: 'annual' },
  sick: { name: 'Sick', letter: 'S', look: 'sick' },
  personal: { name: 'Personal', letter: 'P', look: 'personal' },
  unpaid: { name: 'Unpaid', letter: 'U', look: 'unpaid' },
}

/** A type that is hidden from the reader: they see that somebody is away and not why. */
const hidden: LeaveType = { name: 'Away', letter: '–', look: 'neutral' }

/** While the company's types are being read: no name is better than a wrong one. */
const unread: LeaveType = { name: '', letter: '', look: 'neutral' }

/** Knows the built-in types, and those that a company added, archived ones too. */
export function knowingTypes(types: readonly CompanyLeaveType[]): LeaveTypeOf {
  const added = new Map(types.map(({ key, name, colour }) => [key, marked(name, colour)]))
  return (key) => builtInOf(key) ?? added.get(key ?? '') ?? fromKey(key ?? '')
}

/** For visitors, who have no company that could have added any. */
export const builtInTypeOf: LeaveTypeOf = knowingTypes([])

/** Knows the built-in types alone, before the company's are read. */
export const beforeReading: LeaveTypeOf = (key) => builtInOf(key) ?? unread

/** 'Annual leave', 'Parental leave': a name that says it already is not made longer. */
export function leaveNameOf({ name }: Pick<LeaveType, 'name'>): string {
  return /\bleave$/i.test(name) ? name : `${name} leave`
}

function builtInOf(key: string | null): LeaveType | undefined {
  if (key === null) return hidden
  return isBuiltIn(key) ? builtIn[key] : undefined
}

function isBuiltIn(key: string): key is BuiltInKey {
  return Object.hasOwn(builtIn, key)
}

// A type that was added after the last reading, or could not be read: 'study-leave' reads 'Study leave'.
function fromKey(key: string): LeaveType {
  const words = key.replaceAll('-', ' ')
  return marked(words.charAt(0).toUpperCase() + words.slice(1), 'neutral')
}

function marked(name: string, look: LeaveType['look']): LeaveType {
  return { name, letter: Array.from(name)[0]?.toUpperCase() ?? '', look }
}
