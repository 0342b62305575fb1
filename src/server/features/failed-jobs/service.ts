import { audit } from '#server/platform/audit/service.ts'
import { conflict, forbidden, notFound } from '#server/platform/errors.ts'
import type { DeadLetter } from '#server/platform/queue/dead-letters.ts'
import type { JobName } from '#server/platform/queue/payloads.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { AuditAction } from '#shared/audit/contract.ts'
import type { FailedJob } from '#shared/job/contract.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import { type DescribeJob, describeFailedJobs, whyItFailed } from './describe.ts'

/**
 * GET /api/parked-jobs: the failed jobs, newest first, 200 at most.
 *
 * @throws Refusal 'forbidden' unless the actor is an admin.
 */
export async function listFailedJobs(ctx: Context, describe: DescribeJob): Promise<FailedJob[]> {
  return ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    const jobs = await tx.deadLetters.list()
    const what = await describeFailedJobs(tx, jobs, describe)
    return jobs.map((job, index) => toFailedJob(job, what[index] ?? ''))
  })
}

/**
 * Retries a failed job, with as many attempts as a new one.
 *
 * @throws Refusal 'forbidden' unless the actor is an admin, 'notFound' if somebody else was faster.
 */
export async function retryFailedJob(ctx: Context, id: string): Promise<void> {
  await settle(ctx, 'parked-job.retried', (tx) => tx.deadLetters.retry(id))
}

/**
 * Dismisses a failed job: what it was to do is not done.
 *
 * @throws Refusal 'forbidden' unless the actor is an admin, 'notFound' if somebody else was faster,
 *   'conflict' for one that seals lines of the audit log, so that it stays in sight why they could not be
 *   sealed.
 */
export async function dismissFailedJob(ctx: Context, id: string): Promise<void> {
  await settle(ctx, 'parked-job.dismissed', async (tx) => {
    const job = await tx.deadLetters.dismiss(id)
    if (job?.name === ('seal-audit' satisfies JobName))
      throw conflict('The audit log needs this. Please try it again instead.')
    return job
  })
}

async function settle(
  ctx: Context,
  action: AuditAction & `parked-job.${string}`,
  work: (tx: Tx) => Promise<DeadLetter | undefined>,
): Promise<void> {
  await ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    const job = await work(tx)
    if (!job) throw notFound('This is no longer in the list. Please reload it.')
    const { id: subjectId, name, attempts } = job
    await audit(tx, { ctx, actor }, { action, subjectId, before: { job: name, attempts } })
    await tx.invalidate('jobs')
  })
}

function assertAdmin(actor: Actor): void {
  if (!canChangeCompany(actor)) throw forbidden('Only admins can see what couldn’t be delivered.')
}

function toFailedJob(job: DeadLetter, what: string): FailedJob {
  const { id, failedAt, attempts } = job
  return { id, what, parkedAt: failedAt.toISOString(), attempts, why: whyItFailed(job) }
}
