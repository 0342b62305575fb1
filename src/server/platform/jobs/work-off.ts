import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { pipelineEach } from '#server/platform/db/pipeline.ts'
import { faultOf } from '#server/platform/fault.ts'
import { MailRefused } from '#server/platform/mail/failures.ts'
import type { Mail, MailTransport } from '#server/platform/mail/mail.ts'
import type { Instrumentation, JobOutcome } from '#server/platform/observe/instrumentation.ts'
import { type JobWork, within } from '#server/platform/observe/work.ts'
import { type JobName, jobPayloads } from '#server/platform/queue/payloads.ts'
import type { Jobs } from '#server/platform/queue/queue.ts'
import type { WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { eachAtOnce } from './at-once.ts'
import type { AnyJob, JobDefinition } from './define-job.ts'
import { type Lanes, runInLanes } from './lanes.ts'

type Job = JobWithMetadata<unknown>
/** Each job of it in the same company. */
type Group = [Job, ...Job[]]

type Attempt = { outcome: JobOutcome; result: Omit<JobResult, 'id'> }

type WorkerOptions = {
  transport: MailTransport
  logger: Logger
  instrumentation: Instrumentation
}

/** The queue notes after a whole batch which of its jobs failed for good: only then do admins find them. */
const tellAfterSeconds = 2

/** A mail is composed again if those before it took this long, so that it is up to date. */
const mailKeepsMs = 5_000

/** Larger than usual, as few transactions do many jobs. */
const mostBatched = 30
const mostDoneByFirst = 100

/**
 * Each job of a batch succeeds or fails by itself; a full batch is followed by the next one without a pause.
 */
const polling = {
  // `watchDue` wakes the workers; this interval is for what it missed.
  pollingIntervalSeconds: 10,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

/**
 * Runs the queue's jobs, each at least once: after a crash between sending and completing, a mail is sent
 * again under the same Message-ID. Reading is done before the mail server is called, so that no transaction
 * waits for it.
 */
export async function workOff<Services extends { inCompany: WithTenant }>(
  jobs: Jobs,
  kinds: readonly AnyJob<Services>[],
  services: Services,
  { transport, logger, instrumentation }: WorkerOptions,
): Promise<void> {
  type Kind = AnyJob<Services>
  const workers = new Map<JobName, string>()
  const lanes = new Map<JobName, () => void>()
  for (const kind of kinds) {
    if (kind.lanes) {
      lanes.set(kind.name, startLanes(kind, kind.lanes))
      continue
    }
    const worker = await jobs.boss.work(kind.name, { ...polling, batchSize: mostOf(kind) }, async (batch) => {
      const results = await runBatch(kind, batchesOf(kind, batch))
      const statuses = new Map(results.map(({ id, status }) => [id, status]))
      await tellOfFailed(batch.filter((job) => isForGood(job, statuses.get(job.id))))
      return results
    })
    workers.set(kind.name, worker)
  }
  jobs.watchDue((name) => {
    const wake = lanes.get(name)
    if (wake) wake()
    else jobs.boss.notifyWorker(workers.get(name) ?? '')
  })

  function startLanes(kind: Kind, each: Lanes): () => void {
    const { name } = kind
    const onError = (error: unknown) =>
      logger.warn({ job: name, err: error }, 'a job could not be taken up or noted')
    const runNoting = async (job: Job) => {
      const { status, output } = await run(kind, begin(kind, job))
      if (status === 'completed') return
      await jobs.boss.fail(name, job.id, output as object)
      if (isForGood(job, status)) await tellOfFailed([job])
    }
    return runInLanes(jobs, { ...each, name, onError, run: (job) => runNoting(job).catch(onError) })
  }

  async function runBatch(kind: Kind, groups: readonly Group[]): Promise<JobResult[]> {
    if (!isFirstForAll(kind)) return runEach(kind, groups)
    const results: JobResult[] = []
    for (const group of groups) results.push(...(await runFirst(kind, group)))
    return results
  }

  /** Runs the first one, for all of them. */
  async function runFirst(kind: Kind, group: Group): Promise<JobResult[]> {
    const result = await run(kind, begin(kind, group[0]))
    return group.map(({ id }) => ({ id, ...result }))
  }

  async function runEach(kind: Kind, groups: readonly Group[]): Promise<JobResult[]> {
    const running: Running[] = []
    for (const group of groups) {
      const begun = group.map((job) => begin(kind, job))
      // If one fails, the transaction is rolled back; each is then run by itself, and reports its own error.
      if (kind.batch === 'together') await readTogether(kind, begun).catch(() => undefined)
      running.push(...begun)
    }
    return eachAtOnce(running, kind.atOnce ?? 1, async (one) => ({
      id: one.job.id,
      ...(await run(kind, one)),
    }))
  }

  function begin(kind: Kind, job: Job): Running {
    const work = { kind: 'job', id: job.id, name: kind.name } as const
    instrumentation.began(work)
    return { job, work, beganAt: performance.now() }
  }

  /** In-app notifications are completed in the transaction that writes them, so that none is repeated. */
  async function readTogether(kind: Kind, running: readonly Running[]): Promise<void> {
    const taken = running.map(({ job }) => job)
    const { companyId = '' } = companyOf.parse(taken[0]?.data)
    const isNoted = isInApp(kind)
    const mails = await services.inCompany(companyId, async (tx) => {
      const inCompany: WithTenant = (_, work) => work(tx)
      const joining = { ...services, inCompany }
      const read = await pipelineEach(
        running.map(({ job, work }) => within(work, () => runOne(kind, joining, job))),
      )
      if (isNoted) await tx.jobsDone(kind.name, taken)
      return read
    })
    for (const [place, one] of running.entries())
      one.read = { mail: mails[place], at: performance.now(), isNoted }
  }

  async function run(kind: Kind, running: Running): Promise<Omit<JobResult, 'id'>> {
    const { work, beganAt } = running
    let outcome: JobOutcome = 'failed'
    try {
      const attempt = await within(work, () => tryOnce(kind, running))
      outcome = attempt.outcome
      return attempt.result
    } finally {
      instrumentation.ended(work, { kind: 'job', outcome, ms: performance.now() - beganAt })
    }
  }

  async function tryOnce(kind: Kind, running: Running): Promise<Attempt> {
    const { job } = running
    const ids = { job: kind.name, jobId: job.id }
    try {
      const sent = await perform(kind, running)
      logger.info({ ...ids, sent }, 'job done')
    } catch (error) {
      const fault = faultOf(error)
      const outcome = outcomeOf(error, job)
      if (outcome === 'failed') logger.warn({ ...ids, err: error }, 'job failed, will be tried again')
      else if (outcome === 'refused')
        logger.warn({ ...ids, err: error }, 'mail refused, will not be tried again')
      else logger.error({ ...ids, err: error }, 'job parked')
      const status = error instanceof MailRefused ? 'deadletter' : 'failed'
      return { outcome, result: { status, output: fault } }
    }
    // At once, and not with the rest of the batch, so that a crash repeats only mails under way. Sealing is
    // idempotent.
    if (!isFirstForAll(kind) && !running.read?.isNoted) await jobs.boss.complete(kind.name, job.id)
    return { outcome: 'done', result: { status: 'completed' } }
  }

  /** Returns whether it sent a mail. */
  async function perform(kind: Kind, running: Running): Promise<boolean> {
    if (isInApp(kind) && !running.read) await readTogether(kind, [running])
    const { job, read } = running
    const isFresh = read && (read.isNoted || performance.now() - read.at < mailKeepsMs)
    const mail = isFresh ? read.mail : await runOne(kind, services, job)
    if (mail) await transport.send(mail)
    return mail !== undefined
  }

  /** Of jobs that have failed for good: their companies' admins are told by a job. */
  async function tellOfFailed(failed: readonly Job[]): Promise<void> {
    const companyIds = new Set(failed.flatMap(({ data }) => companyOf.parse(data).companyId ?? []))
    const telling = [...companyIds].map((companyId) => ({
      data: { companyId },
      startAfter: tellAfterSeconds,
    }))
    await jobs.boss
      .insert('tell-failed-jobs' satisfies JobName, telling)
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'admins will be notified of the failed job within an hour'),
      )
  }
}

/** A notification is completed in the transaction that writes it. */
function isInApp<Services>({ batch, email }: AnyJob<Services>): boolean {
  return batch === 'together' && email !== undefined
}

function isFirstForAll<Services>({ batch }: AnyJob<Services>): boolean {
  return typeof batch === 'object'
}

function mostOf<Services>(kind: AnyJob<Services>): number {
  if (isFirstForAll(kind)) return mostDoneByFirst
  return kind.batch === 'together' ? mostBatched : polling.batchSize
}

type Running = { job: Job; work: JobWork; beganAt: number; read?: Read }
/** What a job has read in a batch. */
type Read = { mail: Mail | undefined; at: number; isNoted: boolean }

function runOne<Services>(
  kind: AnyJob<Services>,
  services: Services,
  { data }: Job,
): Promise<Mail | undefined> {
  const { name, run } = kind as JobDefinition<JobName, Services>
  return run(services, jobPayloads[name].parse(data))
}

/** The jobs of a batch by company, or each by itself if its kind has no `batch`. */
function batchesOf<Services>({ batch }: AnyJob<Services>, jobs: readonly Job[]): Group[] {
  if (!batch) return jobs.map((job) => [job])
  const key = typeof batch === 'object' ? ({ data }: Job) => batch.firstBy(data as never) : () => ''
  const sorted = jobs.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))))
  return [...Map.groupBy(sorted, ({ data }) => companyOf.parse(data).companyId).values()] as Group[]
}

function outcomeOf(error: unknown, job: Job): Exclude<JobOutcome, 'done'> {
  // A mail of no company is the operator's to look at: no admin hears of it.
  if (error instanceof MailRefused) return companyOf.parse(job.data).companyId ? 'refused' : 'parked'
  return isLast(job) ? 'parked' : 'failed'
}

function isForGood(job: Job, status: JobResult['status'] | undefined): boolean {
  return status === 'deadletter' || (status === 'failed' && isLast(job))
}

/** Whether this attempt is its last. Hourly work has no dead letter: the next hour is its next attempt. */
function isLast({ retryCount, retryLimit, deadLetter }: Job): boolean {
  return retryCount >= retryLimit && Boolean(deadLetter)
}

/** Messages of the contact form belong to no company. */
const companyOf = z.object({ companyId: z.optional(z.string()) })
