import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { audit } from '#server/platform/audit/service.ts'
import * as schema from '#server/platform/db/schema.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { onPostgres } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { auditOf, makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'
import { makeRichCompany } from '#test/rich-company.ts'
import { untilSealed } from '#test/until-sealed.ts'
import { checkCompanyFile } from './check-file.ts'
import { ScratchFile } from './scratch-file.ts'
import { leftOutTables, movedTables } from './tables.ts'
import { writeCompanyFile } from './write.ts'

const now = new Date('2026-03-02T09:00:00Z')

let test: TestApp
let home: Awaited<ReturnType<typeof makeRichCompany>>
let file: Buffer
beforeAll(async () => {
  test = await startApp()
  home = await makeRichCompany(test)
  await untilSealed(test, home.company.id)
  file = await fileOf(test, home.company.id)
})
afterAll(() => test.close())

async function fileOf(from: TestApp, companyId: string): Promise<Buffer> {
  return buffer((await writeCompanyFile(from.inCompany, { companyId, now })).content)
}

const linesOf = (bytes: Buffer): string[] => gunzipSync(bytes).toString('utf8').trimEnd().split('\n')

/** What was there before the file was brought here: all but the line that says so, and the sum. */
const broughtIn = (bytes: Buffer): string[] =>
  linesOf(bytes)
    .slice(0, -1)
    .filter((line) => !line.includes('"action": "company.imported"'))

/** A file of these lines whose sum is right, as somebody could write who knows the format. */
function fileWith(lines: readonly string[]): Buffer {
  const [header = '', ...rest] = lines
  const rows = rest.slice(0, -1)
  const sha256 = createHash('sha256')
    .update(rows.map((row) => `${row}\n`).join(''))
    .digest('hex')
  return gzipSync(`${[header, ...rows, JSON.stringify({ rows: rows.length, sha256 })].join('\n')}\n`)
}

function edited(change: (line: string, index: number) => string): Buffer {
  return fileWith(linesOf(file).map(change))
}

/** The file with each name changed. */
function withNames(change: (given: string) => string): Buffer {
  return edited((line, index) =>
    index === 0 || namedTables.includes(JSON.parse(line).table)
      ? line.replaceAll(
          /"(name|first_name|last_name)":( ?)"([^"]+)"/g,
          (_, column, space, given) => `"${column}":${space}"${change(given)}"`,
        )
      : line,
  )
}

type Line = { table: string; row: object }
const rowsOf = (bytes: Buffer) =>
  linesOf(bytes)
    .slice(1, -1)
    .map((line): Line => JSON.parse(line))

/** A company with rows in each table, as commit ad9fc505 wrote it: it can be imported for ever. */
const fromBeforeNumbers = readFileSync(
  new URL('../../../../test/company-files/of-0030.ndjson.gz', import.meta.url),
)

const imports = (person: Person, bytes: Buffer) => person.uploads('/api/companies/import', bytes)

/** Ada, who is the admin of the company in the file, in front of an installation that has none. */
async function startEmpty(email?: string) {
  const there = await startAppForTest({ worker: false })
  return { there, ada: await signInAda(there, email) }
}

async function signInAda(there: TestApp, email?: string): Promise<Person> {
  return there.signIn({ email: email ?? (await home.admin.me()).email, name: 'Ada Admin' })
}

async function countCompanyRows({ database }: TestApp): Promise<number> {
  const { rows } = await database.asOwner(async (client) => {
    await client.query(`SELECT set_config('app.company_id', '${home.company.id}', false)`)
    const tables = movedTables.map(
      ({ name }) => `(SELECT count(*) FROM ${name} WHERE company_id IS NOT NULL)`,
    )
    return client.query<{ count: string }>(`SELECT ${tables.join(' + ')} AS count`)
  })
  return Number(rows[0]?.count)
}

const namedTables = [
  'companies',
  'teams',
  'users',
  'locations',
  'holiday_changes',
  'leave_types',
  'blocked_periods',
  'identities',
]

const nameOf = (table: PgTable) => getTableConfig(table).name

describe('the tables', () => {
  const all = Object.values<unknown>(schema).filter((value): value is PgTable => is(value, PgTable))

  it('are all in the file, or left out by name', () => {
    const known = [...movedTables.map(({ name }) => name), ...leftOutTables.map(nameOf)]
    expect(known.toSorted()).toEqual(all.map(nameOf).toSorted())
  })

  it('come parents before children', () => {
    const order = movedTables.map(({ name }) => name)
    for (const table of all) {
      const { name, foreignKeys } = getTableConfig(table)
      if (!order.includes(name)) continue
      for (const key of foreignKeys) {
        const parent = nameOf(key.reference().foreignTable)
        expect(order.indexOf(parent), `${parent} before ${name}`).toBeLessThanOrEqual(order.indexOf(name))
      }
    }
  })

  it('have each a row in the company of these tests', () => {
    const seen = new Set(
      linesOf(file)
        .slice(1, -1)
        .map((line) => JSON.parse(line).table),
    )
    expect(movedTables.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([])
  })
})

describe('a company that moves', () => {
  it('is the same there, row by row, and so are its people and their balances', async () => {
    const { there, ada } = await startEmpty()
    const answer = await imports(ada, file)
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { id: home.company.id, name: 'Halyard', rows: linesOf(file).length - 2 },
    ])
    expect(broughtIn(await fileOf(there, home.company.id))).toEqual(broughtIn(file))

    // The session in which the file came goes on, as the admin's.
    expect(await ada.me()).toEqual(await home.admin.me())
    const ana = await there.signIn({ email: home.ana.email, name: 'Ana Employee' })
    expect(await ana.me()).toEqual(await home.ana.me())
    expect(await ana.balance()).toEqual(await home.ana.balance())
    expect(await ana.ownRequests()).toEqual(await home.ana.ownRequests())
    expect(await ana.notifications()).toEqual(await home.ana.notifications())
    expect((await ana.ownRequests()).length).toBe(2)
  })

  it('comes from the last version before schemas had numbers, too', async () => {
    const { there, ada } = await startEmpty('ada.1@halyard.example')
    const answer = await imports(ada, fromBeforeNumbers)
    expect([answer.statusCode, answer.body]).toMatchObject([201, expect.stringContaining('"rows":99')])
    const { id } = answer.json<{ id: string }>()
    const rows = rowsOf(fromBeforeNumbers)
    expect(new Set(rows.map(({ table }) => table)).size).toBe(movedTables.length)
    expect(rowsOf(await fileOf(there, id))).toEqual(
      expect.arrayContaining(rows.map(({ table, row }) => ({ table, row: expect.objectContaining(row) }))),
    )
  })

  it('may lack a column that came later, which is empty or has its default then', async () => {
    const { there, ada } = await startEmpty()
    const before = edited((line) => line.replace(/"locale": [^,]+, /, '').replace(/"is_private": \w+, /, ''))
    expect((await imports(ada, before)).statusCode).toBe(201)
    await there.inCompany(home.company.id, async (tx) => {
      const people = await tx.select({ locale: schema.users.locale }).from(schema.users)
      const types = await tx.select({ isPrivate: schema.leaveTypes.isPrivate }).from(schema.leaveTypes)
      expect(new Set([...people, ...types].map((row) => JSON.stringify(row)))).toEqual(
        new Set(['{"locale":null}', '{"isPrivate":false}']),
      )
    })
  })

  it('keeps microseconds, and the digits of numbers inside of JSON', async () => {
    const odd = edited((line) =>
      line.includes('"table":"audit_log"')
        ? line
            .replace('"before": null', '"before": {"big": 12345678901234567890, "days": 1.50}')
            .replace(/"at": "[^"]*"/, '"at": "2026-03-02T09:00:00.123456+00:00"')
        : line,
    )
    const { there, ada } = await startEmpty()
    expect((await imports(ada, odd)).statusCode).toBe(201)
    const lines = broughtIn(await fileOf(there, home.company.id))
    expect(lines).toEqual(broughtIn(odd))
    expect(lines.join('\n')).toContain('"before": {"big": 12345678901234567890, "days": 1.50}')
  })

  it('brings its audit chain along, and seals on: what waited there, the import, and what comes after', async () => {
    const from = await startAppForTest()
    const { admin, company, ana } = await makeSmallCompany(from)
    await ana.changesProfile({ lastName: 'Ruiz' })
    expect(await untilSealed(from, company.id)).toMatchObject({ sealed: 6 })
    const { email } = await admin.me()
    await from.inCompany(company.id, (tx) =>
      audit(
        Object.assign(Object.create(tx), { enqueue: async () => {} }),
        { at: now, companyId: company.id, actorId: null },
        { action: 'company.changed', subjectId: company.id },
      ),
    )
    const moved = await fileOf(from, company.id)

    const there = await startAppForTest()
    const ada = await there.signIn({ email, name: 'Ada Admin' })
    expect((await imports(ada, moved)).statusCode).toBe(201)
    await ada.addsTeam('Design')
    expect(await untilSealed(there, company.id)).toMatchObject({ sealed: 9, firstBad: null })
    expect(await auditOf(there, company.id, company.id)).toMatchObject([
      { action: 'company.created' },
      { action: 'company.changed' },
      { action: 'company.imported', actorId: (await ada.me()).id },
    ])
  })

  it('lets an admin in whose sign-in is a new one, by their verified address', async () => {
    const there = await startAppForTest({ worker: false })
    const { email, id } = await home.admin.me()
    const ada = await there.signIn({ email: email.toUpperCase(), name: 'Ada Admin', subject: 'new-provider' })
    expect((await imports(ada, file)).statusCode).toBe(201)
    expect(await ada.me()).toMatchObject({ id, role: 'admin' })
    const again = await there.signIn({ email, name: 'Ada Admin', subject: 'new-provider' })
    expect(await again.me()).toMatchObject({ id })
  })

  it('is parsed in a thread of its own, and by the database', async () => {
    const { ada } = await startEmpty()
    const parse = vi.spyOn(JSON, 'parse')
    onTestFinished(() => parse.mockRestore())
    expect((await imports(ada, file)).statusCode).toBe(201)
    const parsed = parse.mock.calls.map(([text]) => text)
    expect(parsed.filter((text) => /"(format|table|sha256)": ?"/.test(text))).toEqual([])
  })

  it('has names that can be read, whatever the file has', async () => {
    const { there, ada } = await startEmpty()
    const forged = withNames((given) => `\u200b${given} \\u202eevil.com`)
    const answer = await imports(ada, forged)
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { name: 'Halyard evil com' }])
    const expected = withNames((given) => `${given} evil com`)
    expect(broughtIn(await fileOf(there, home.company.id)).slice(1)).toEqual(broughtIn(expected).slice(1))
  })

  it('works on, with what waits for a decision', async () => {
    const { there, ada } = await startEmpty()
    await imports(ada, file)
    await ada.invites(newEmail())
    const max = await there.signIn({ email: home.max.email, name: 'Max Manager' })
    expect(await max.toDecide()).toEqual(await home.max.toDecide())
  })
})

describe('a file that can’t be imported leaves nothing behind', () => {
  let there: TestApp
  let ada: Person
  beforeAll(async () => {
    there = await startApp({ worker: false })
    ada = await signInAda(there)
  })
  afterAll(() => there.close())

  const cases: [what: string, bytes: () => Buffer, words: RegExp][] = [
    ['no gzip', () => Buffer.from('Name,Days\n'), /^400 This isn’t a company file\. Please choose/],
    ['empty', () => Buffer.alloc(0), /^400 The file is incomplete/],
    ['another gzip', () => gzipSync('{"hello":1}\n'), /^400 This isn’t a company file\. Please choose/],
    ['cut in the middle', () => file.subarray(0, file.length / 2), /^400 The file is incomplete/],
    [
      'cut at a line and packed again',
      () => gzipSync(`${linesOf(file).slice(0, -1).join('\n')}\n`),
      /^400 The file is incomplete/,
    ],
    ['damaged', () => withFlippedByte(file), /^400 The file (is damaged|was changed or damaged)/],
    [
      'changed, with the old sum',
      () => gzipSync(`${linesOf(file).join('\n').replace('"role": "employee"', '"role": "admin"')}\n`),
      /^400 The file was changed or damaged/,
    ],
    [
      'a line too few, with the old sum',
      () => gzipSync(`${linesOf(file).toSpliced(5, 1).join('\n')}\n`),
      /^400 The file was changed or damaged/,
    ],
    ['more after its end', () => gzipSync(`${linesOf(file).join('\n')}\n{}\n`), /^400 The file is damaged/],
    [
      'a newer format',
      () => edited((line, at) => (at ? line : line.replace('"version":1', '"version":2'))),
      /^400 This file was made by a newer Sorrel\. Please update/,
    ],
    [
      'a later schema',
      () => edited((line, at) => (at ? line : line.replace(/"schema":\d+/, '"schema":9999'))),
      /^400 This file was made by a newer Sorrel\. Please update/,
    ],
    [
      'a schema of before the last without a number',
      () => edited((line, at) => (at ? line : line.replace(/"schema":\d+/, '"schema":"0029_sealed"'))),
      /^400 This file was made by an old version of Sorrel \(0029_sealed\)\. Please update that one to commit ad9fc505 and export again\.$/,
    ],
    [
      'a schema that is none',
      () => edited((line, at) => (at ? line : line.replace(/"schema":\d+/, '"schema":0'))),
      /^400 The file is damaged/,
    ],
    [
      'an unknown table',
      () => edited((line) => line.replace('"table":"teams"', '"table":"pg_class"')),
      /^400 Line \d+ of the file belongs to an unknown table/,
    ],
    [
      'a row of two tables',
      () => edited((line) => line.replace('{"table":"teams",', '{"table":"sessions","table":"teams",')),
      /^400 Line \d+ of the file doesn’t start like a row/,
    ],
    [
      'another table after the row',
      () =>
        edited((line) => line.replace(/^\{"table":"teams",(.*)\}$/, '{"table":"users",$1,"table":"teams"}')),
      /^400 Line \d+ of the file doesn’t start like a row/,
    ],
    [
      'an unknown column',
      () => edited((line) => line.replace('"industry":', '"is_free":')),
      /^400 Line 2 of the file doesn’t have the columns of companies/,
    ],
    [
      'a column that must be there',
      () => edited((line) => line.replace(/"name": "Halyard", /, '')),
      /^400 Line 2 of the file doesn’t have the columns of companies/,
    ],
    [
      'a row of another company',
      () =>
        edited((line) =>
          line.includes('"table":"teams"')
            ? line.replace(home.company.id, '019ab000-0000-7000-8000-000000000001')
            : line,
        ),
      /^400 Line \d+ of the file belongs to another company/,
    ],
    [
      'a row without the row it refers to',
      () => fileWith(linesOf(file).filter((line) => !line.includes('"table":"locations"'))),
      /^400 The rows of the file don’t fit together \(holiday_changes_\w+\)/,
    ],
    [
      'a value of a wrong kind',
      () => edited((line) => line.replace('"amount": -1.50', '"amount": "many"')),
      /^400 The rows of the file don’t fit together \(a value\)/,
    ],
    [
      'an audit line that nobody could have written',
      () => edited((line) => line.replace('"action": "company.created"', '"action": "company.conjured"')),
      /^400 The rows of the file don’t fit together \(the audit log\)/,
    ],
    [
      'personal values of an audit line that are none',
      () =>
        edited((line) =>
          line.includes('"table":"audit_personal"')
            ? line.replace(/"after": \{[^}]*\}/, '"after": "x"')
            : line,
        ),
      /^400 The rows of the file don’t fit together \(the audit log\)/,
    ],
    [
      'a person without a sign-in',
      () => fileWith(linesOf(file).filter((line) => !line.includes('"table":"identities"'))),
      /^400 The rows of the file don’t fit together \(people and sign-ins\)/,
    ],
    [
      'approval steps of another shape',
      () => edited((line) => line.replace('"approval_steps": null', '"approval_steps": {}')),
      /^400 The rows of the file don’t fit together \(approval steps\)/,
    ],
    [
      'working weeks of another shape',
      () => edited((line) => line.replace('"weeks": [', '"weeks": ["mon", ')),
      /^400 The rows of the file don’t fit together \(working time\)/,
    ],
    [
      'an exception that nobody could work',
      () => edited((line) => line.replace('"until": "06:00"', '"until": "26:00"')),
      /^400 The rows of the file don’t fit together \(working time\)/,
    ],
    [
      'rows out of their order',
      () => {
        const [header = '', company = '', ...rest] = linesOf(file)
        return fileWith([header, ...rest.slice(0, -1), company, rest.at(-1) ?? ''])
      },
      /^400 Line \d+ of the file is out of order/,
    ],
    [
      'a bomb',
      () => gzipSync(Buffer.alloc(70 * 1024 * 1024, 'a')),
      /^400 This isn’t a company file\. Please choose/,
    ],
  ]
  it.each(cases)('%s', async (_what, bytes, words) => {
    expect(refusal(await imports(ada, bytes()))).toMatch(words)
    expect(await countCompanyRows(there)).toBe(0)
    expect((await ada.me()).companyId).toBeNull()
  })

  it('an upload that breaks off, and the next one is taken', async () => {
    const address = new URL(await there.app.listen({ port: 0, host: '127.0.0.1' }))
    const head = `POST /api/companies/import HTTP/1.1\r\nHost: leave.test\r\nCookie: ${ada.cookie}`
    const words = () => imports(ada, Buffer.alloc(0)).then(refusal)
    const socket = await eventually(async () => {
      const begun = once(there.app.server, 'request')
      const upload = connect(Number(address.port), '127.0.0.1')
      upload.write(`${head}\r\nContent-Type: application/gzip\r\nContent-Length: ${file.length}\r\n\r\n`)
      upload.write(file.subarray(0, 1000))
      await begun
      const answer = await words()
      if (!answer.startsWith('409')) upload.destroy()
      expect(answer).toMatch(/^409 Another company is being imported/)
      return upload
    })
    socket.destroy()
    await eventually(async () => expect(await words()).toMatch(/^400 The file is incomplete/))
    expect(await countCompanyRows(there)).toBe(0)
  })

  it('a line that takes more memory than checking may have', async () => {
    const keys = Array.from({ length: 100_000 }, (_, key) => `"${key}x":0`)
    const scratch = await ScratchFile.open()
    onTestFinished(() => scratch.close())
    await scratch.write(
      Readable.from([
        fileWith([...linesOf(file).slice(0, 1), `{"table":"companies","row":{${keys.join(',')}}}`, '']),
      ]),
    )
    await expect(checkCompanyFile(scratch, { maxOldGenerationSizeMb: 8 })).rejects.toThrow(
      'A line of the file takes too much memory, so nothing was imported. Please export it again.',
    )
  })

  it('a file whose check was cut off', async () => {
    const scratch = await ScratchFile.open()
    onTestFinished(() => scratch.close())
    await scratch.write(Readable.from([file]))
    process.once('worker', (worker) => void worker.terminate())
    await expect(checkCompanyFile(scratch)).rejects.toThrow(
      'Checking the file was interrupted, so nothing was imported. Please try again.',
    )
  })

  it('JSON, or nothing, in place of a file', async () => {
    const words = 'Please send a company file, which ends in .ndjson.gz.'
    expect(refusal(await ada.call('POST', '/api/companies/import', { a: 1 }))).toBe(`415 ${words}`)
    expect(refusal(await ada.call('POST', '/api/companies/import'))).toBe(`400 ${words}`)
  })

  it('a file that says at once that it is too large', async () => {
    const headers = { 'content-type': 'application/gzip', 'content-length': String(300 * 1024 * 1024) }
    const answer = await ada.call('POST', '/api/companies/import', undefined, headers)
    expect(answer.statusCode).toBe(413)
  })

  it('and the whole file goes in afterwards', async () => {
    expect((await imports(ada, file)).statusCode).toBe(201)
  })
})

describe('who may import', () => {
  it('is an admin of the file: neither a stranger nor one of its employees', async () => {
    const words = /^403 You aren’t an active admin of the company in this file\./
    const { there } = await startEmpty()
    const stranger = await there.signIn({ email: newEmail(), name: 'No Body' })
    expect(refusal(await imports(stranger, file))).toMatch(words)
    const ana = await there.signIn({ email: home.ana.email, name: 'Ana Employee' })
    expect(refusal(await imports(ana, file))).toMatch(words)
    expect(await countCompanyRows(there)).toBe(0)
    expect((await ana.me()).companyId).toBeNull()
  })

  it('is not an admin who was deactivated', async () => {
    const deactivated = edited((line) =>
      line.includes('"role": "admin"')
        ? line.replace('"deactivated_at": null', '"deactivated_at": "2026-03-01T00:00:00+00:00"')
        : line,
    )
    const { there, ada } = await startEmpty()
    expect(refusal(await imports(ada, deactivated))).toMatch(/^403 /)
    expect(await countCompanyRows(there)).toBe(0)
  })

  it('is nobody where a company is, be it the same, and the offer goes with it', async () => {
    const { there, ada } = await startEmpty()
    const other = await there.signIn({ email: newEmail(), name: 'Late Comer' })
    expect(await ada.mayImport()).toEqual({ isImportable: true })
    expect((await imports(ada, file)).statusCode).toBe(201)
    expect(await ada.mayImport()).toEqual({ isImportable: false })
    expect(await other.mayImport()).toEqual({ isImportable: false })
    expect(refusal(await imports(ada, file))).toBe(
      '409 You already belong to a company. Please leave it first, in your settings.',
    )
    expect(refusal(await imports(other, file))).toMatch(/^409 This server already has a company\./)
  })

  it('is one of two who try at once', async () => {
    const { there, ada } = await startEmpty()
    const answers = await Promise.all([imports(ada, file), imports(ada, file)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect(broughtIn(await fileOf(there, home.company.id))).toEqual(broughtIn(file))
  })
})

describe('the download', () => {
  it('is made some times an hour for one address', async () => {
    const limited = await startAppForTest({ rateLimits: true, worker: false })
    const { ana } = await makeSmallCompany(limited)
    const ask = async () => (await ana.call('GET', '/api/company-file')).statusCode
    for (let call = 0; call < 20; call++) expect(await ask()).toBe(403)
    expect(await ask()).toBe(429)
  })

  it('is the admins’, a gzip file that nothing packs again, and in the audit log', async () => {
    const own = await startAppForTest({ worker: false })
    const { admin, adminId, max, ana, company } = await makeSmallCompany(own)
    const answer = await admin.call('GET', '/api/company-file', undefined, { 'accept-encoding': 'gzip, br' })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': 'attachment; filename="sorrel-halyard-2026-03-02.ndjson.gz"',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'no-store',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
    const [header = ''] = linesOf(answer.rawPayload)
    expect(JSON.parse(header)).toMatchObject({
      format: 'sorrel-company',
      version: 1,
      companyId: company.id,
    })
    expect(await auditOf(own, company.id, company.id)).toMatchObject([
      { action: 'company.created' },
      { action: 'company.exported', actorId: adminId },
    ])
    for (const person of [max, ana])
      expect(refusal(await person.call('GET', '/api/company-file'))).toBe(
        '403 Only an admin can download the company file.',
      )
  })

  it('has no line that an import would refuse for its length', async () => {
    const own = await startAppForTest({ worker: false })
    const { admin, company } = await makeSmallCompany(own)
    const lengthWith = async (title: string): Promise<number> => {
      await own.inCompany(company.id, (tx) => tx.update(schema.companies).set({ creatorJobTitle: title }))
      return Buffer.byteLength(`${linesOf(await fileOf(own, company.id))[1]}\n`)
    }
    const most = 1024 ** 2
    const longest = 'x'.repeat(most - (await lengthWith('')))
    expect(await lengthWith(longest)).toBe(most)
    const there = await startAppForTest({ worker: false })
    const ada = await there.signIn({ email: (await admin.me()).email, name: 'Ada Admin' })
    expect((await imports(ada, await fileOf(own, company.id))).statusCode).toBe(201)

    await expect(lengthWith(`${longest}x`)).rejects.toThrow(
      'A row of companies is too long for a company file. Please contact the operator of this server.',
    )
  })

  it('has nothing of another company', async () => {
    const other = await makeCompany(test, { name: 'Otherwise' })
    const text = gunzipSync(await fileOf(test, home.company.id)).toString('utf8')
    expect(text).not.toContain(other.company.id)
    expect(text).not.toContain('Otherwise')
  })

  it.runIf(onPostgres())('is of one moment, whatever is written meanwhile', async () => {
    const { company, admin } = await makeCompany(test)
    const seen = await test.inCompany(
      company.id,
      async (tx) => {
        const before = await tx.select().from(schema.teams)
        await admin.addsTeam('Meanwhile')
        return [before, await tx.select().from(schema.teams)]
      },
      { repeatableRead: true },
    )
    expect(seen).toEqual([[], []])
  })
})

function withFlippedByte(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const at = Math.floor(copy.length / 2)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}
