import { keepTyped, readTyped } from '#client/api/kept-text.ts'
import { type RequestFields, requestDefaults, requestFieldNames } from './request-count.ts'

/**
 * A submission that the server has not taken, as far as is known: it can't have been received ('offline'),
 * nobody answered ('lost'), it went wrong there ('failed'), or it was refused.
 */
export type Unanswered = { idempotencyKey: string; why: 'offline' | 'lost' | 'failed' | 'refused' }

export type KeptRequest = { fields: RequestFields; unanswered: Unanswered | null }

/**
 * Keeps over a reload what was typed for a new request, or to change the one of this id; null keeps nothing.
 */
export function keepRequest(userId: string, changingId: string | undefined, kept: KeptRequest | null): void {
  keepTyped(userId, formOf(changingId), kept)
}

export function readKeptRequest(userId: string, changingId?: string): KeptRequest | null {
  const kept = withAllFields(readTyped(userId, formOf(changingId)))
  return isKeptRequest(kept) ? kept : null
}

function formOf(changingId: string | undefined): string {
  return changingId === undefined ? 'new request' : `change of ${changingId}`
}

export function hasSameFields(some: RequestFields, other: RequestFields): boolean {
  return requestFieldNames.every((name) => some[name] === other[name])
}

/** With what a version before had no field for. */
function withAllFields(kept: unknown): unknown {
  if (typeof kept !== 'object' || kept === null || !('fields' in kept)) return kept
  if (typeof kept.fields !== 'object') return kept
  return { ...kept, fields: { ...requestDefaults, ...kept.fields } }
}

// Another version of the product may have written it.
function isKeptRequest(kept: unknown): kept is KeptRequest {
  if (typeof kept !== 'object' || kept === null || !('fields' in kept) || !('unanswered' in kept))
    return false
  const { fields, unanswered } = kept
  const isFields =
    typeof fields === 'object' &&
    fields !== null &&
    requestFieldNames.every((name) => typeof Reflect.get(fields, name) === typeof requestDefaults[name])
  return (
    isFields && (unanswered === null || (typeof unanswered === 'object' && 'idempotencyKey' in unanswered))
  )
}
