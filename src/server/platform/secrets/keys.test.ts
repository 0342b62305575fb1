import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSecretKeys } from './keys.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('makes a key in DATA_DIR once, which no one else may read', () => {
  const folder = path.join(newFolder(), 'data')
  const file = path.join(folder, 'secrets.key')
  const first = openSecretKeys({ file })
  expect(first?.[0].bytes).toHaveLength(32)
  expect(openSecretKeys({ file })).toEqual(first)
  expect(readdirSync(folder)).toEqual(['secrets.key'])
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect(readFileSync(file, 'utf8').trim()).toBe(first?.[0].bytes.toString('base64'))
})

it('refuses a file without a key, and leaves it as it is', () => {
  const file = path.join(newFolder(), 'secrets.key')
  writeFileSync(file, 'a note')
  expect(() => openSecretKeys({ file })).toThrow('must have a key of 32 bytes in base64')
  expect(readFileSync(file, 'utf8')).toBe('a note')
})

it('has none where none is set', () => {
  expect(openSecretKeys(null)).toBeNull()
})
