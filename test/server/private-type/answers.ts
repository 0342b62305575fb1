import { gunzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'

/**
 * All words of an answer, also of a file inside it, without the list of leave types, which everyone may read.
 */
export function wordsOf({ rawPayload, headers }: LightMyRequestResponse): string {
  if (!String(headers['content-type']).startsWith('application/json')) return textOf(rawPayload)
  return JSON.stringify(withoutLeaveTypes(JSON.parse(rawPayload.toString('utf8'))))
}

function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return textOf(gunzipSync(bytes))
  if (!strFromU8(bytes.subarray(0, 2), true).startsWith('PK')) return Buffer.from(bytes).toString('utf8')
  return Object.values(unzipSync(new Uint8Array(bytes)))
    .map(textOf)
    .join('\n')
}

function withoutLeaveTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isLeaveType(one)).map(withoutLeaveTypes)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutLeaveTypes(inner)]))
}

function isLeaveType(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'isPrivate' in value && 'isPaid' in value
}
