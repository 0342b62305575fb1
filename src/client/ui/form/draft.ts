import { hashKey } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { type Store, useStore } from '#client/api/store.ts'

/** What somebody has typed over saved settings and not saved yet. */
export type Draft<T extends object> = {
  /** The saved settings with what is typed on top. */
  values: T
  saved: T
  /** The fields that differ from what is saved. */
  changes: (keyof T)[]
  /** The first thing wrong with each field, of those that are wrong. */
  errors: Partial<Record<keyof T, string>>
  /** The values as the contract takes them; undefined while one is wrong. */
  valid: T | undefined
  set: (fields: Partial<T>) => void
  discard: () => void
}

/**
 * Keeps only the fields that were edited, in a store that outlives the screen: what somebody else saves in the meantime
 * arrives by itself in all others.
 */
export function useDraft<T extends object>(
  edits: Store<Partial<T>>,
  saved: T,
  schema: z.ZodMiniType<T>,
): Draft<T>
/** Undefined while the saved settings are being read. */
export function useDraft<T extends object>(
  edits: Store<Partial<T>>,
  saved: T | undefined,
  schema: z.ZodMiniType<T>,
): Draft<T> | undefined
export function useDraft<T extends object>(
  edits: Store<Partial<T>>,
  saved: T | undefined,
  schema: z.ZodMiniType<T>,
): Draft<T> | undefined {
  const edited = useStore(edits)
  if (!saved) return undefined
  const set = (fields: Partial<T>) => edits.set({ ...edits.get(), ...fields })
  return { ...draftOf(edited, saved, schema), saved, set, discard: () => edits.set({}) }
}

/** The draft that these edits make of the saved settings. */
export function draftOf<T extends object>(edited: Partial<T>, saved: T, schema: z.ZodMiniType<T>) {
  const values = { ...saved, ...edited }
  const parsed = schema.safeParse(values)
  const errors: Partial<Record<keyof T, string>> = {}
  const changes = fieldsOf(saved).filter((field) => !isSame(values[field], saved[field]))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = fieldsOf(saved).find((known) => known === path[0])
    if (field !== undefined) errors[field] ??= message
  }
  return { values, changes, errors, valid: parsed.data }
}

function fieldsOf<T extends object>(settings: T): (keyof T)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- settings are read from the API with exactly their fields
  return Object.keys(settings) as (keyof T)[]
}

// Of objects their content counts, in whatever order it stands.
function isSame(a: unknown, b: unknown): boolean {
  return hashKey([a]) === hashKey([b])
}
