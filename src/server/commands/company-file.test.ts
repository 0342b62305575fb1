import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openDirectory } from '#server/platform/tenancy/directory.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { auditOf, makeCompany, makeSmallCompany } from '#test/factories.ts'
import { noJobs } from '#test/no-jobs.ts'
import { exportToFile, importFromFile } from './company-file.ts'
import type { Operating } from './operating.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

const operating = ({ inCompany, database }: TestApp): Operating => ({
  inCompany,
  directory: openDirectory(database.pool, noJobs),
  now: new Date('2026-03-02T09:00:00Z'),
})

async function newFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'company-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return path.join(folder, 'halyard.ndjson.gz')
}

async function rowsOf(file: string): Promise<string[]> {
  return gunzipSync(await readFile(file))
    .toString()
    .split('\n')
    .slice(1, -2)
}

it('a company goes out by its name and comes in beside others', async () => {
  const { company, ana } = await makeSmallCompany(test)
  await ana.asksFor('2026-03-09')
  const file = await newFile()
  expect(await exportToFile(operating(test), company.id, file)).toMatchObject({ companyId: company.id })
  // It holds everybody's notes.
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect((await auditOf(test, company.id, company.id)).at(-1)).toMatchObject({
    action: 'company.exported',
    actorId: null,
  })

  const there = await startAppForTest({ worker: false })
  await makeCompany(there, { name: 'Settled' })
  expect(await importFromFile(operating(there), file)).toMatchObject({ id: company.id, name: 'Halyard' })
  const anaThere = await there.signIn({ email: ana.email, name: 'Ana Employee' })
  expect(await anaThere.ownRequests()).toEqual(await ana.ownRequests())

  const again = await newFile()
  await exportToFile(operating(there), 'halyard', again)
  const brought = (await rowsOf(again)).filter((row) => !row.includes('"action": "company.imported"'))
  expect(brought).toEqual(await rowsOf(file))
  await expect(importFromFile(operating(there), file)).rejects.toThrow('This company already exists here.')
})

it('a person who belongs to another company here is named, and nothing is imported', async () => {
  const { company, ana } = await makeSmallCompany(test)
  const file = await newFile()
  await exportToFile(operating(test), company.id, file)
  const there = await startAppForTest({ worker: false })
  const anaThere = await there.signIn({ email: ana.email, name: 'Ana Employee' })
  await anaThere.setsUp({ name: 'Her own' })
  await expect(importFromFile(operating(there), file)).rejects.toThrow(
    `${ana.email} already belongs to another company here, and no one can belong to two. Nothing was imported.`,
  )
  expect(await anaThere.company()).toMatchObject({ name: 'Her own' })
  await expect(exportToFile(operating(there), 'Halyard', await newFile())).rejects.toThrow(
    'There is no company',
  )
})

it('what can’t be done is said in one line', async () => {
  const { company } = await makeCompany(test, { name: 'Twice' })
  const { company: other } = await makeCompany(test, { name: 'Twice' })
  const file = await newFile()
  await expect(exportToFile(operating(test), 'Nobody', file)).rejects.toThrow(
    'There is no company with the id or name Nobody.',
  )
  await expect(exportToFile(operating(test), 'twice', file)).rejects.toThrow(
    `Several companies are called twice. Please name one by its id: ${company.id}, ${other.id}.`,
  )
  await writeFile(file, 'mine')
  await expect(exportToFile(operating(test), company.id, file)).rejects.toThrow('is there already')
  expect(await readFile(file, 'utf8')).toBe('mine')
  await expect(importFromFile(operating(test), `${file}.none`)).rejects.toThrow('must be a company file')
})
