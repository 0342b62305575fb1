import { setTimeout as sleep } from 'node:timers/promises'
import { hasBalancer, startTwoNodes, type TwoNodes } from '#test/faults/balancer.ts'
import { judgeBalances } from '#test/faults/balances.ts'
import { makeLoadCompany } from '#test/faults/company.ts'
import { atMost, type Figure, none } from '#test/faults/figures.ts'
import { Calendar, figuresOfLoads, type Load, moreWrites, startLoad, unexpected } from '#test/faults/load.ts'
import { type Mailbox, openMailbox } from '#test/faults/mailbox.ts'
import { expectedMails, missingMails, repeatedMails } from '#test/faults/mails.ts'
import { judgeStored } from '#test/faults/stored.ts'
import type { Testbed } from '#test/faults/testbed.ts'
import { NotPossible } from './not-possible.ts'

const quietAfterMs = 3_000
/** A killed node is missed after half a minute, by a look at the queue that comes every minute. */
const jobsDoneWithinMs = 180_000
/** Longer than the balancer takes to see that a node is not ready. */
const stopDelay = { STOP_DELAY: '2' }

/**
 * Two nodes behind a balancer, one of them killed under load, each in turn. Without `awaitsMails` their jobs
 * are not looked at.
 */
export async function measureKilledNode(
  testbed: Testbed,
  rounds: number,
  awaitsMails: boolean,
): Promise<Figure[]> {
  return behindBalancer(testbed, { awaitsMails }, async ({ nodes }, turn) => {
    const late: string[] = []
    for (let round = 0; round < rounds; round++) {
      const load = turn()
      await moreWrites(load)
      const node = nodes[round % 2 ? 1 : 0]
      await node.kill9()
      const killedAt = performance.now()
      await sleep(2 * quietAfterMs)
      await load.stop()
      const afterwards = load.answers.filter(({ at }) => at > killedAt + quietAfterMs)
      late.push(...unexpected({ answers: afterwards }))
      await node.restart()
    }
    const what = `errors later than ${quietAfterMs / 1000} s after the kill`
    return { figures: [none(what, late)], crashes: rounds }
  })
}

/** Rolling restarts under load: one node after the other is asked to stop, and started again. */
export async function measureRollingRestarts(testbed: Testbed, rounds: number): Promise<Figure[]> {
  return behindBalancer(testbed, { env: stopDelay }, async ({ nodes }, turn) => {
    const failed: string[] = []
    for (let round = 0; round < rounds; round++) {
      const load = turn()
      await moreWrites(load)
      await nodes[round % 2 ? 1 : 0].restart()
      await moreWrites(load)
      await load.stop()
      failed.push(...unexpected(load))
    }
    return { figures: [none('failed requests', failed)], crashes: 0 }
  })
}

type Disturbed = { figures: Figure[]; crashes: number }

async function behindBalancer(
  testbed: Testbed,
  { env = {}, awaitsMails = true }: { env?: Record<string, string>; awaitsMails?: boolean },
  disturb: (nodes: TwoNodes, turn: () => Load) => Promise<Disturbed>,
): Promise<Figure[]> {
  if (!hasBalancer()) throw new NotPossible('there is no HAProxy')
  const installation = await testbed.newInstallation()
  const mailbox = await openMailbox()
  const two = await startTwoNodes(installation, { ...env, SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` })
  try {
    const company = await makeLoadCompany(two.url)
    const days = new Calendar(company.today)
    const loads: Load[] = []
    const turn = () => {
      const load = startLoad(company, days)
      loads.push(load)
      return load
    }
    const { figures, crashes } = await disturb(two, turn)
    const jobs = awaitsMails ? await figuresOfJobs(mailbox, loads, crashes) : []
    const contradictions = await judgeBalances(company)
    for (const node of two.nodes) await node.stop()
    const stored = await judgeStored(installation, loads)
    return [...figuresOfLoads(loads, stored, contradictions), ...figures, ...jobs]
  } finally {
    await two.close()
    await mailbox.close()
    await installation.drop()
  }
}

async function figuresOfJobs(mailbox: Mailbox, loads: readonly Load[], crashes: number): Promise<Figure[]> {
  const missing = await missingMails(mailbox, expectedMails(loads), jobsDoneWithinMs)
  return [none('mails missing', missing), atMost('mails sent twice', repeatedMails(mailbox), crashes)]
}
