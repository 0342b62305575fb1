import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { toSecretKeys } from './keys.ts'
import { isSealedWithNewest, openSecret, type SecretPlace, sealSecret } from './seal.ts'

const newKey = () => randomBytes(32).toString('base64')
const older = newKey()
const newer = newKey()
const keys = toSecretKeys(older)
const place: SecretPlace = { table: 'webhook_endpoints', companyId: 'c1', rowId: 'r1' }
const sealed = sealSecret(keys, 'whsec_Wëbhook', place)

it('opens what was sealed, for the same row', () => {
  expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
  expect(sealed).not.toContain('whsec')
  expect(openSecret(keys, sealed, place)).toBe('whsec_Wëbhook')
  expect(openSecret(keys, sealSecret(keys, '', place), place)).toBe('')
})

it('gives another text each time', () => {
  expect(sealSecret(keys, 'whsec_Wëbhook', place)).not.toBe(sealed)
})

it.each([
  ['table', { ...place, table: 'calendar_connections' }],
  ['company', { ...place, companyId: 'c2' }],
  ['row', { ...place, rowId: 'r2' }],
])('can’t be opened once it is moved to another %s', (_what, elsewhere) => {
  expect(openSecret(keys, sealed, elsewhere)).toBeNull()
})

it('can’t be opened with another key, also under the id of the right one', () => {
  const [other] = toSecretKeys(newKey())
  expect(openSecret([other], sealed, place)).toBeNull()
  expect(openSecret([{ ...other, id: keys[0].id }], sealed, place)).toBeNull()
})

it.each([
  ['changed', `${sealed.slice(0, -6)}${sealed.at(-6) === 'A' ? 'B' : 'A'}${sealed.slice(-5)}`],
  ['cut', sealed.slice(0, -1)],
  ['cut to nothing', sealed.slice(0, 12)],
  ['of another version', sealed.replace('v1', 'v2')],
  ['no sealed text', 'whsec_plain'],
])('can’t be opened if it is %s', (_how, text) => {
  expect(openSecret(keys, text, place)).toBeNull()
})

it('seals with the newest of several keys, and opens with each', () => {
  const both = toSecretKeys(`${newer}, ${older}`)
  expect(openSecret(both, sealed, place)).toBe('whsec_Wëbhook')
  expect(isSealedWithNewest(both, sealed)).toBe(false)
  const again = sealSecret(both, 'whsec_Wëbhook', place)
  expect(isSealedWithNewest(both, again)).toBe(true)
  expect(openSecret(toSecretKeys(newer), again, place)).toBe('whsec_Wëbhook')
  expect(openSecret(keys, again, place)).toBeNull()
})
