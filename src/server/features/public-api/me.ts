import { eq } from 'drizzle-orm'
import { apiKeys, companies } from '#server/platform/db/schema.ts'
import { publicRoute } from '#server/platform/http/public-route.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { type ApiMe, apiMe } from '#shared/public-api/contract.ts'

export const meRoute = publicRoute({
  method: 'GET',
  url: '/api/v1/me',
  operationId: 'getMe',
  summary: 'The key, and who acts with it',
  scope: null,
  answer: apiMe,
  run: (ctx, { key }) => readMe(ctx, key),
})

async function readMe(ctx: Context, { id: keyId, version }: { id: string; version: string }): Promise<ApiMe> {
  return ctx.inCompany(async (tx, actor) => {
    const [key] = await tx.select().from(apiKeys).where(eq(apiKeys.id, keyId))
    const [company] = await tx.select().from(companies)
    if (!key || !company) throw new Error('The key was read a moment ago.')
    const { id, name, scopes, expiresAt, isPersonal } = key
    const { userId, firstName, lastName } = actor
    return {
      key: { id, name, scopes, version, expiresAt: expiresAt.toISOString() },
      user: isPersonal ? { id: userId, firstName, lastName } : null,
      company: { id: company.companyId, name: company.name },
    }
  })
}
