import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { audit } from '#server/platform/audit/service.ts'
import { companies } from '#server/platform/db/schema.ts'
import { conflict, forbidden, notFound } from '#server/platform/errors.ts'
import { fileNameOf } from '#server/platform/files/file-name.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import { formatName, formatVersion, jsonLine, rowLine, schemaNumber } from './format.ts'
import { ScratchFile } from './scratch-file.ts'
import { type MovedTable, movedTables } from './tables.ts'

/** A company file that is complete on disk; it can be read once, which frees its space. */
export type CompanyFile = { fileName: string; bytes: number; content: Readable }

/**
 * GET /api/company-file, admins only. The audit log says who took it; the file itself, made before, does not.
 *
 * @throws Refusal 'forbidden'.
 */
export async function downloadCompanyFile(ctx: Context, inCompany: WithTenant): Promise<CompanyFile> {
  const { companyId } = ctx
  await ctx.inCompany(async (_tx, actor) => {
    if (!canChangeCompany(actor)) throw forbidden('Only an admin can download the company file.')
  })
  const file = await writeCompanyFile(inCompany, ctx)
  try {
    await ctx.inCompany((tx, actor) =>
      audit(tx, { ctx, actor }, { action: 'company.exported', subjectId: companyId }),
    )
  } catch (error) {
    file.content.destroy()
    throw error
  }
  return file
}

/**
 * The company as it is at one moment: written to disk in one transaction, and returned when that has ended,
 * so that a slow reader holds no transaction open.
 *
 * @throws Refusal 'notFound'.
 */
export async function writeCompanyFile(
  inCompany: WithTenant,
  { companyId, now }: { companyId: string; now: Date },
): Promise<CompanyFile> {
  const file = await ScratchFile.open()
  try {
    const name = await inCompany(companyId, (tx) => fill(file, tx, { companyId, now }), {
      repeatableRead: true,
    })
    const fileName = `${fileNameOf(name, now)}.ndjson.gz`
    return { fileName, bytes: file.bytes, content: file.readOnce() }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function fill(file: ScratchFile, tx: Tx, about: { companyId: string; now: Date }): Promise<string> {
  const [company] = await tx.select({ name: companies.name }).from(companies)
  if (!company) throw notFound('No company has that ID.')
  // Instants are written in UTC, whatever the database's own time zone is.
  await tx.execute(sql`SELECT set_config('TimeZone', 'UTC', true)`)
  const lines = Readable.from(readLines(tx, { ...about, name: company.name }))
  await pipeline(lines, createGzip(), (packed) => file.write(packed))
  return company.name
}

async function* readLines(
  tx: Tx,
  { companyId, name, now }: { companyId: string; name: string; now: Date },
): AsyncGenerator<string> {
  const exportedAt = now.toISOString()
  yield jsonLine({
    format: formatName,
    version: formatVersion,
    schema: schemaNumber,
    companyId,
    name,
    exportedAt,
  })
  const hash = createHash('sha256')
  let rows = 0
  for (const table of movedTables) {
    for await (const page of readRows(tx, table)) {
      const lines = page.map((row) => lineOf(table, row)).join('')
      hash.update(lines)
      rows += page.length
      yield lines
    }
  }
  yield jsonLine({ rows, sha256: hash.digest('hex') })
}

/** Said now, and not when the file is imported and the company gone from here. */
function lineOf({ name, mostLineBytes }: MovedTable, row: string): string {
  const line = rowLine(name, row)
  if (Buffer.byteLength(line) > mostLineBytes)
    throw conflict(
      `A row of ${name} is too long for a company file. Please contact the operator of this server.`,
    )
  return line
}

/** Rows as the database writes them in JSON, so that no microsecond and no digit is lost. */
async function* readRows(tx: Tx, { name, order, pageSize }: MovedTable): AsyncGenerator<string[]> {
  await tx.execute(
    sql.raw(
      `DECLARE company_file NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS row FROM "${name}" t
       WHERE company_id = current_setting('app.company_id')::uuid ORDER BY ${order}`,
    ),
  )
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql.raw(`FETCH ${pageSize} FROM company_file`))
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < pageSize) break
  }
  await tx.execute(sql.raw('CLOSE company_file'))
}
