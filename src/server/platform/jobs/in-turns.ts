import type { WithTenant } from '#server/platform/tenancy/with-tenant.ts'

/**
 * One transaction after the other, in the order in which they're asked for. Jobs of many kinds are due at the
 * same moment: beside six of their transactions, a page would wait for a seventh of the processors. A
 * transaction that asks for another one waits for ever, as it does on the embedded database, which has one
 * session.
 */
export function inTurns(inCompany: WithTenant): WithTenant {
  let last: Promise<unknown> = Promise.resolve()
  return (companyId, work, options) => {
    const result = last.then(() => inCompany(companyId, work, options))
    last = result.catch(() => undefined)
    return result
  }
}
