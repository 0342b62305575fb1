import { startTwoNodes, type TwoNodes } from '../faults/balancer.ts'
import { judgeBalances } from '../faults/balances.ts'
import { type LoadCompany, makeLoadCompany } from '../faults/company.ts'
import type { Figure } from '../faults/figures.ts'
import { Calendar, type Load, moreWrites, startLoad } from '../faults/load.ts'
import { type Mailbox, openMailbox } from '../faults/mailbox.ts'
import { expectedMails, missingMails, repeatedMails } from '../faults/mails.ts'
import { judgeStored } from '../faults/stored.ts'
import { until } from '../faults/until.ts'
import { differingMachines } from './differing-machines.ts'
import type { Fault } from './faults.ts'
import { acknowledgedWithin, figuresOf, longestPauseMs, type Round } from './figures.ts'
import { LiveStream } from './live-stream.ts'
import type { Stack } from './stack.ts'

/** A mail waits for a job that was given back, and that for a look at the queue that comes every minute. */
const mailsArriveWithinMs = 180_000
const servesWithinMs = 120_000

/** Injects one fault after the other, under the load of a company on two nodes, and judges what is left. */
export async function drill(stack: Stack, faults: readonly Fault[]): Promise<Figure[]> {
  const mailbox = await openMailbox()
  const two = await startTwoNodes(stack.installation, { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` })
  try {
    return await underLoad(stack, { two, mailbox, faults })
  } finally {
    await two.close()
    await mailbox.close()
  }
}

type Setting = { two: TwoNodes; mailbox: Mailbox; faults: readonly Fault[] }

async function underLoad(stack: Stack, { two, mailbox, faults }: Setting): Promise<Figure[]> {
  const company = await makeLoadCompany(two.url)
  const streams = await openStreams(two, company)
  const days = new Calendar(company.today)
  const done: Round[] = []
  for (const fault of faults) {
    const round = await inject(stack, fault, { load: startLoad(company, days), streams })
    console.log(`  ${fault.what}: writes again after ${(round.pauseMs / 1000).toFixed(1)} s`)
    done.push(round)
  }
  const loads = done.map(({ load }) => load)
  const missing = await missingMails(mailbox, expectedMails(loads), mailsArriveWithinMs)
  const contradictions = await judgeBalances(company)
  const endedStreams = streams.flatMap(({ ended }) => ended ?? [])
  for (const stream of streams) stream.close()
  for (const node of two.nodes) await node.stop()
  const stored = await judgeStored(stack.installation, loads)
  return figuresOf(done, {
    lost: stored.lost,
    unsound: [...stored.unsound, ...contradictions],
    mails: { missing, repeated: repeatedMails(mailbox) },
    endedStreams,
    differing: await differingMachines(stack),
  })
}

async function openStreams({ nodes }: TwoNodes, { admin }: LoadCompany): Promise<LiveStream[]> {
  const streams: LiveStream[] = []
  for (const node of nodes) streams.push(await LiveStream.open({ ...admin, origin: node.url }))
  return streams
}

/** One fault, from a company that works to one that works again, on machines that are whole again. */
async function inject(
  stack: Stack,
  fault: Fault,
  { load, streams }: { load: Load; streams: readonly LiveStream[] },
): Promise<Round> {
  await moreWrites(load)
  // No replica takes over that may lack something.
  await stack.untilWhole()
  const before = await stack.primary()
  const injected = await fault.inject(stack)
  const struckAt = performance.now()
  await until(() => load.answers.some(({ status, at }) => status === 201 && at > struckAt), {
    what: `a write after ${fault.what}`,
    withinMs: servesWithinMs,
  })
  const heardMs = await untilHeard(streams, injected.fromMs)
  await injected.heal()
  await stack.untilWhole()
  await moreWrites(load)
  await load.stop()
  return {
    fault: fault.what,
    load,
    hasMoved: (await stack.primary()) !== before,
    pauseMs: longestPauseMs(load, injected.fromMs),
    heardMs,
    tooEarly: injected.withoutReplicas ? acknowledgedWithin(load, injected.withoutReplicas) : [],
  }
}

/** Waits until each stream hears of what is written from now on; answers how long after `fromMs` that was. */
async function untilHeard(streams: readonly LiveStream[], fromMs: number): Promise<number> {
  const now = performance.now()
  const haveHeard = () => streams.every(({ heardAtMs }) => heardAtMs > now)
  await until(haveHeard, { what: 'what the streams hear', withinMs: servesWithinMs })
  return Math.max(...streams.map(({ heardAtMs }) => heardAtMs)) - fromMs
}
