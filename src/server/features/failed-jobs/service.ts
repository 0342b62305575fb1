import { recordChange } from '#server/platform/audit/service.ts'
import { conflict, forbidden, notFound } from '#server/platform/errors.ts'
import type { Parked } from '#server/platform/queue/parked.ts'
import type { JobName } from '#server/platform/queue/payloads.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { AuditAction } from '#shared/audit/contract.ts'
import type { ParkedJob } from '#shared/job/contract.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import { type DescribeJob, describeFailedJobs } from './describe.ts'
import { whyItFailed } from './why.ts'

const sealing: JobName = 'seal-audit'

/**
 * GET /api/parked-jobs: what failed at every attempt, the newest first, 200 at most.
 *
 * @throws Refusal 'forbidden' for whoever is no admin.
 */
export async function listParkedJobs(ctx: Context, describe: DescribeJob): Promise<ParkedJob[]> {
  return ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    const jobs = await tx.parkedJobs.list()
    const what = await describeFailedJobs(tx, jobs, describe)
    return jobs.map((job, index) => toParkedJob(job, what[index] ?? ''))
  })
}

/**
 * Sends a parked job again, to be tried as often as a new one.
 *
 * @throws Refusal 'forbidden' for whoever is no admin, 'notFound' where somebody was faster.
 */
export async function retryParkedJob(ctx: Context, id: string): Promise<void> {
  await settle(ctx, 'parked-job.retried', (tx) => tx.parkedJobs.retry(id))
}

/**
 * Gives a parked job up: what it was to do is not done.
 *
 * @throws Refusal 'forbidden' for whoever is no admin, 'notFound' where somebody was faster, 'conflict' for one that seals lines
 *   of the audit log: why they could not be sealed stays in sight.
 */
export async function dismissParkedJob(ctx: Context, id: string): Promise<void> {
  await settle(ctx, 'parked-job.dismissed', async (tx) => {
    const job = await tx.parkedJobs.dismiss(id)
    if (job?.name === sealing) throw conflict('The audit log needs this. Please try it again instead.')
    return job
  })
}

async function settle(
  ctx: Context,
  action: AuditAction & `parked-job.${string}`,
  work: (tx: Tx) => Promise<Parked | undefined>,
): Promise<void> {
  await ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    const job = await work(tx)
    if (!job) throw notFound('This is no longer waiting. Please look at the list again.')
    const { id: subjectId, name, attempts } = job
    await recordChange(tx, { ctx, actor }, { action, subjectId, before: { job: name, attempts } })
    await tx.invalidate('jobs')
  })
}

function assertAdmin(actor: Actor): void {
  if (!canChangeCompany(actor)) throw forbidden('Only admins see what could not be delivered.')
}

function toParkedJob(job: Parked, what: string): ParkedJob {
  const { id, parkedAt, attempts } = job
  return { id, what, parkedAt: parkedAt.toISOString(), attempts, why: whyItFailed(job) }
}
