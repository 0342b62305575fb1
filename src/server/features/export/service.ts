import { Readable } from 'node:stream'
import { asc, eq } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { audit } from '#server/platform/audit/service.ts'
import { companies, payrollLocks } from '#server/platform/db/schema.ts'
import { csvOf } from '#server/platform/files/csv.ts'
import { fileNameOf } from '#server/platform/files/file-name.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { companySubjects, invoiceSubject } from './company-subjects.ts'
import { leaveSubjects } from './leave-subjects.ts'
import { peopleSubjects } from './people-subjects.ts'
import { assertAdmin, type Subject, tableOf } from './subject.ts'

type Deployment = { hasBilling: boolean; productName: string }

/**
 * GET /api/reports/export, admins only: everything of the company as one ZIP of CSV files, streamed (product,
 * section 4).
 *
 * @throws Refusal 'forbidden'.
 */
export async function exportData(
  ctx: Context,
  { hasBilling, productName }: Deployment,
): Promise<{ fileName: string; stream: Readable }> {
  const { companyId, now } = ctx
  const always = [...companySubjects(productName), ...peopleSubjects, ...leaveSubjects]
  const subjects = hasBilling ? [...always, invoiceSubject] : always
  const { name, periods } = await ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    await audit(tx, { ctx, actor }, { action: 'company.data-exported', subjectId: companyId })
    const [company] = await tx.select({ name: companies.name }).from(companies)
    const { startDate, endDate } = payrollLocks
    const locked = await tx.select({ startDate, endDate }).from(payrollLocks).orderBy(asc(startDate))
    return { name: company?.name ?? '', periods: locked }
  })
  const entries: ZipEntry[] = [
    { path: 'README.txt', open: () => Readable.from([Buffer.from(readme(name, now, subjects))]) },
    ...subjects.map((subject) => ({
      path: `${subject.name}.csv`,
      open: () => csvOf(tableOf(ctx, subject)),
    })),
    ...periods.map(({ startDate, endDate }) => ({
      path: `payroll/${startDate}-to-${endDate}.csv`,
      open: () => Readable.from(payrollCsv(ctx, startDate)),
    })),
  ]
  return { fileName: `${fileNameOf(name, now)}.zip`, stream: zipOf(entries, now) }
}

/** The stored file of a locked pay period, byte for byte. */
async function* payrollCsv(ctx: Context, startDate: string): AsyncGenerator<Buffer> {
  const [lock] = await ctx.inCompany((tx, actor) => {
    assertAdmin(actor)
    return tx
      .select({ csv: payrollLocks.csv })
      .from(payrollLocks)
      .where(eq(payrollLocks.startDate, startDate))
  })
  yield Buffer.from(lock?.csv ?? '')
}

function readme(companyName: string, now: Date, subjects: readonly Subject[]): string {
  return [
    `All data of ${companyName}, exported at ${now.toISOString()} (UTC).`,
    '',
    ...subjects.map(({ name, about }) => `${name}.csv: ${about}.`),
    'payroll/: the file of each locked pay period, as payroll received it.',
    '',
    'The files are CSV in UTF-8, with commas and a heading. Dates are year-month-day, instants are in UTC, days have a decimal',
    'point. Ids say which rows belong together. An apostrophe stands before text that a spreadsheet would take for a formula.',
    'This is for reading. To move the company to another server, download its company file under Settings.',
    '',
  ].join('\r\n')
}

/** One file of a ZIP, opened when the files before it are read. */
export type ZipEntry = { path: string; open: () => Readable }

/** A ZIP that is made as it is read: one entry at a time, and none after its reader left. */
export function zipOf(entries: readonly ZipEntry[], madeAt: Date): Readable {
  const zip = new ZipFile()
  // yazl's types declare less than it is.
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  for (const { path, open } of entries) {
    zip.addReadStreamLazy(path, { mtime: madeAt }, (begin) => {
      if (output.destroyed) return
      current = open()
      current.on('error', (error) => output.destroy(error))
      begin(null, current)
    })
  }
  zip.on('error', (error) => output.destroy(error))
  output.on('close', () => current?.destroy())
  zip.end()
  return output
}
