import { setTimeout as sleep } from 'node:timers/promises'
import { judgeBalances } from '#test/faults/balances.ts'
import { expectCall, type LoadCompany, makeLoadCompany, signInMember } from '#test/faults/company.ts'
import { count, done, type Figure, none, percentile, slowdown } from '#test/faults/figures.ts'
import { Calendar, figuresOfLoads, type Load, startLoad, unexpected } from '#test/faults/load.ts'
import { type Mailbox, openMailbox } from '#test/faults/mailbox.ts'
import { expectedMails, missingMails, repeatedMails } from '#test/faults/mails.ts'
import { judgeStored } from '#test/faults/stored.ts'
import type { Testbed } from '#test/faults/testbed.ts'
import { comesTrue } from '#test/faults/until.ts'
import { heldOf } from '#test/payments.ts'
import { type Connected, startConnected } from './payments.ts'

/** Attempts lie some seconds apart at first, and twice as long each time. */
const drainedWithinMs = 240_000
type Outage = { what: string; forMs: number; begin: (connected: Connected, mailbox: Mailbox) => void }

const outages: Outage[] = [
  { what: 'hang', forMs: 25_000, begin: (connected) => setWay(connected, 'hold') },
  { what: 'are away', forMs: 10_000, begin: (connected) => setWay(connected, 'cut') },
  {
    what: 'answer with errors',
    forMs: 10_000,
    begin: ({ stripe }, mailbox) => {
      stripe.faults.set('refuse')
      mailbox.isRefusing = true
    },
  },
]

/**
 * Mail server and card provider hang, are away, and answer with errors, each for at most `longestMs`, while
 * a company works and grows.
 */
export async function measureOutages(testbed: Testbed, rounds: number, longestMs: number): Promise<Figure[]> {
  const installation = await testbed.newInstallation()
  const mailbox = await openMailbox()
  const connected = await startConnected(installation, mailbox)
  try {
    const { server } = connected
    const company = await makeLoadCompany(server.url)
    await expectCall(company.admin, 'POST', '/api/create-subscription')
    const days = new Calendar(company.today)
    const loads: Load[] = []
    const worked = async (forMs: number) => {
      const load = startLoad(company, days)
      loads.push(load)
      await sleep(Math.min(forMs, longestMs))
      await load.stop()
      return percentile(
        load.answers.map(({ ms }) => ms),
        0.95,
      )
    }
    await worked(1_000)
    const usual = await worked(5_000)
    const figures: Figure[] = []
    for (let round = 0; round < rounds; round++)
      for (const { what, forMs, begin } of outages) {
        begin(connected, mailbox)
        const joining = joins(company, `late-${round}-${what.replaceAll(' ', '-')}`)
        figures.push(slowdown(`p95 of other routes while they ${what}`, await worked(forMs), usual, 2, 100))
        await joining
        end(connected, mailbox)
      }
    figures.push(...(await afterwards(connected, { mailbox, company, loads })))
    const contradictions = await judgeBalances(company)
    await server.stop()
    return [...figures, ...figuresOfLoads(loads, await judgeStored(installation, loads), contradictions)]
  } finally {
    await connected.close()
    await mailbox.close()
    await installation.drop()
  }
}

function setWay({ mail, cards }: Connected, way: 'pass' | 'hold' | 'cut'): void {
  for (const network of [mail, cards]) network.way = way
}

function end(connected: Connected, mailbox: Mailbox): void {
  setWay(connected, 'pass')
  connected.stripe.faults.clear()
  mailbox.isRefusing = false
}

/** One more member, who costs a seat. */
async function joins({ admin }: LoadCompany, name: string): Promise<void> {
  const email = `${name}@${admin.id}.example`
  await expectCall(admin, 'POST', '/api/team/invite', { email, role: 'employee' })
  await signInMember(admin.origin, { email, name: 'Lea Late' })
}

type Worked = { mailbox: Mailbox; company: LoadCompany; loads: Load[] }

async function afterwards(
  { sandbox, mail }: Connected,
  { mailbox, company, loads }: Worked,
): Promise<Figure[]> {
  const missing = await missingMails(mailbox, expectedMails(loads), drainedWithinMs)
  const team = await expectCall<unknown[]>(company.admin, 'GET', '/api/team')
  const seats = () => heldOf({ sandbox }, company.id).subscriptions[0]?.quantity ?? 0
  await comesTrue(() => seats() === team.length, { withinMs: drainedWithinMs, everyMs: 200 })
  // At least once: a mail that was taken just before the network hung or was cut, so that the app never heard
  // of it, is sent again.
  const unanswered = mailbox.deliveries.filter(({ port, at }) => (mail.answeredAt.get(port) ?? 0) < at)
  const repeated = repeatedMails(mailbox, unanswered)
  return [
    done('mails sent', mailbox.deliveries.length),
    none('mails missing once they are back', missing),
    count('seats at the card provider that differ', seats() - team.length),
    none('mails sent twice though the first was answered', repeated),
    none(
      'answers other than success',
      loads.flatMap((load) => unexpected(load)),
    ),
  ]
}
