import { recordChange } from '#server/platform/audit/service.ts'
import { forbidden } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import { type CompanyFile, writeCompanyFile } from './write.ts'

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
      recordChange(tx, { ctx, actor }, { action: 'company.exported', subjectId: companyId }),
    )
  } catch (error) {
    file.content.destroy()
    throw error
  }
  return file
}
