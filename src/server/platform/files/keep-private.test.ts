import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepPrivate } from './keep-private.ts'

const umask = process.umask()

function openFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-open-'))
  onTestFinished(() => {
    process.umask(umask)
    rmSync(folder, { recursive: true })
  })
  chmodSync(folder, 0o755)
  mkdirSync(path.join(folder, 'outbox'))
  chmodSync(path.join(folder, 'outbox'), 0o755)
  for (const file of ['payment-sandbox.json', 'secrets.key', 'outbox/mail.json']) {
    writeFileSync(path.join(folder, file), 'kept')
    chmodSync(path.join(folder, file), 0o644)
  }
  return folder
}

function rightsIn(folder: string): Record<string, string> {
  const names = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].toSorted()
  return Object.fromEntries(
    names.map((name) => [name, (lstatSync(path.join(folder, name)).mode & 0o777).toString(8)]),
  )
}

test('a data folder that was open to everyone is its user’s alone, with what is ours in it', () => {
  const folder = openFolder()
  keepPrivate(folder)
  expect(rightsIn(folder)).toEqual({
    '': '700',
    outbox: '700',
    'outbox/mail.json': '600',
    'payment-sandbox.json': '600',
    'secrets.key': '600',
  })
})

test('what is created afterwards is so, too', () => {
  const folder = openFolder()
  keepPrivate(path.join(folder, 'missing'))
  mkdirSync(path.join(folder, 'missing'))
  writeFileSync(path.join(folder, 'missing/later'), 'new')
  expect(rightsIn(path.join(folder, 'missing'))).toEqual({ '': '700', later: '600' })
})

test('what is not ours is left as it is, and so is what a link leads to', () => {
  const folder = openFolder()
  const elsewhere = path.join(openFolder(), 'payment-sandbox.json')
  symlinkSync(elsewhere, path.join(folder, 'outbox/link'))
  writeFileSync(path.join(folder, 'notes.txt'), 'somebody’s', { mode: 0o644 })
  chmodSync(path.join(folder, 'notes.txt'), 0o644)
  keepPrivate(folder)
  expect([elsewhere, path.join(folder, 'notes.txt')].map((file) => lstatSync(file).mode & 0o777)).toEqual([
    0o644, 0o644,
  ])
})
