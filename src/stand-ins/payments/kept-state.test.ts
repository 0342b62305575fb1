import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { KeptState, readKeptState } from './kept-state.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sorrel-kept-state-'))
  file = path.join(folder, 'deeper', 'payments.json')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

test('what was saved is read, and no half file is left', async () => {
  expect(await readKeptState(file)).toBeUndefined()
  const kept = new KeptState(file, () => ({ count: 7 }))
  await kept.save()
  expect(await readKeptState(file)).toEqual({ count: 7 })
  expect(await readdir(path.dirname(file))).toEqual(['payments.json'])
})

test('many at once become few writes, and each is answered when it is on the disk', async () => {
  let count = 0
  let writes = 0
  const kept = new KeptState(file, () => {
    writes++
    return count
  })
  const saved = Array.from({ length: 50 }, async () => {
    const mine = ++count
    await kept.save()
    return Number(await readFile(file, 'utf8')) >= mine
  })
  expect(new Set(await Promise.all(saved))).toEqual(new Set([true]))
  expect(writes).toBeLessThan(5)
})

test('a write that fails is told, and the next one is tried', async () => {
  await writeFile(path.join(folder, 'deeper'), 'in the way')
  const kept = new KeptState(file, () => 1)
  await expect(kept.save()).rejects.toThrow()
  await rm(path.join(folder, 'deeper'))
  await kept.save()
  expect(await readKeptState(file)).toBe(1)
})

test('a broken file says what to do', async () => {
  file = path.join(folder, 'payments.json')
  await writeFile(file, '{"half')
  await expect(readKeptState(file)).rejects.toThrow(/can’t read .*payments.json. Delete it to begin anew./)
})
