import { afterAll, describe, expect, it, type TestContext } from 'vitest'
import { installBalancer } from '#test/faults/balancer.ts'
import { type Figure, writeSection } from '#test/faults/figures.ts'
import { isLong } from '#test/faults/long.ts'
import { Cluster } from '#test/faults/postgres-cluster.ts'
import { embeddedTestbed, postgresTestbed, type Testbed } from '#test/faults/testbed.ts'
import { drillEmbeddedBackups } from './trust/backup-embedded.ts'
import { drillPostgresBackups } from './trust/backup-postgres.ts'
import { measureCrash } from './trust/crash.ts'
import { measureBadNetwork, measurePostgresRestarts } from './trust/database-away.ts'
import { measureFullDisk } from './trust/full-disk.ts'
import { measureLeftPages } from './trust/left-pages.ts'
import { NotPossible } from './trust/not-possible.ts'
import { measureOutages } from './trust/outages.ts'
import { measureSlowSockets } from './trust/slow-sockets.ts'
import { measureKilledNode, measureRollingRestarts } from './trust/two-nodes.ts'

/**
 * What users may rely on, a round of each in about two minutes; `npm run test:trust` goes the whole way and
 * writes docs/trust.md. Only there, as they can't be short: mails after a node was killed, whose jobs wait
 * for minutes, and a network that is held for longer than anybody waits. Fuzzing and races have tests of
 * their own.
 */

type Fault = {
  /** What holds in spite of it. */
  holds: string
  /** Its heading in docs/trust.md, with the rounds and their unit. */
  heading: string
  unit: string
  rounds: [short: number, long: number]
  on: readonly Testbed['kind'][]
  measure(testbed: Testbed, rounds: number): Promise<Figure[]>
}

const both = ['embedded', 'PostgreSQL'] as const
const postgres = ['PostgreSQL'] as const
/** An outage lasts no longer than this, and is over before anybody has given up. */
const mostMs = isLong ? Number.POSITIVE_INFINITY : 2_000

const faults: readonly Fault[] = [
  {
    holds: 'kill -9 during writes loses nothing that was acknowledged, and leaves nothing half-done',
    heading: 'kill -9 of the app during writes',
    unit: 'kills',
    rounds: [2, 100],
    on: both,
    measure: measureCrash,
  },
  {
    holds: 'a page that is left amid its reads takes no answer from the next one',
    heading: 'Pages left amid their reads',
    unit: 'pages',
    rounds: [200, 20_000],
    on: both,
    measure: measureLeftPages,
  },
  {
    holds: 'a restart under load gives only 503s, and is over when it is back',
    heading: 'PostgreSQL restarted under load',
    unit: 'restarts',
    rounds: [1, 20],
    on: postgres,
    measure: (_testbed, rounds) => measurePostgresRestarts(rounds),
  },
  {
    holds: 'a network that is cut, slow or held gives only 503s, and is over when it is back',
    heading: 'The network to PostgreSQL cut, slow and held',
    unit: 'times each',
    rounds: [1, 3],
    on: postgres,
    measure: (testbed, rounds) => measureBadNetwork(testbed, rounds, mostMs),
  },
  {
    holds: 'a killed node of two loses nothing',
    heading: 'Two nodes behind a balancer, one killed under load',
    unit: 'kills',
    rounds: [1, 10],
    on: postgres,
    measure: (testbed, rounds) => measureKilledNode(testbed, rounds, isLong),
  },
  {
    holds: 'rolling restarts fail no request',
    heading: 'SIGTERM under load, rolling restarts of two nodes',
    unit: 'restarts',
    rounds: [2, 20],
    on: postgres,
    measure: measureRollingRestarts,
  },
  {
    holds:
      'a mail server and a card provider that hang, are away or answer with errors disturb nobody, and nothing is lost or sent twice',
    heading: 'Mail server and card provider hang, are away, answer with errors',
    unit: 'times each',
    rounds: [1, 1],
    on: isLong ? both : postgres,
    measure: (testbed, rounds) => measureOutages(testbed, rounds, mostMs),
  },
  {
    holds: 'slow sockets are closed, and others are answered',
    heading: 'Slow sockets',
    unit: 'sockets',
    rounds: [100, 500],
    on: isLong ? both : ['embedded'],
    measure: measureSlowSockets,
  },
  {
    holds: 'a full disk refuses writes, loses nothing, and is over once there is room',
    heading: 'Disk full',
    unit: 'times',
    rounds: [1, 3],
    on: both,
    measure: measureFullDisk,
  },
  {
    holds: 'backups bring everything back',
    heading: 'Backup and restore',
    unit: 'rows',
    rounds: [2_000, 1_000_000],
    on: both,
    measure: ({ kind }, rows) =>
      kind === 'embedded' ? drillEmbeddedBackups(rows, isLong ? 10 : 2) : drillPostgresBackups(rows),
  },
]

let cluster: Cluster | undefined
afterAll(() => cluster?.drop())

async function testbedOf(kind: Testbed['kind']): Promise<Testbed> {
  if (kind === 'embedded') return embeddedTestbed
  if (!Cluster.isPossible()) throw new NotPossible('there is no PostgreSQL 15')
  cluster ??= await Cluster.start()
  return postgresTestbed(cluster.url)
}

async function figuresOf(fault: Fault, kind: Testbed['kind'], rounds: number, { skip }: TestContext) {
  try {
    return await fault.measure(await testbedOf(kind), rounds)
  } catch (error) {
    if (error instanceof NotPossible) skip(error.message)
    throw error
  }
}

if (isLong) installBalancer()

describe.for(both)('on %s', (kind) => {
  const here = faults.filter(({ on }) => on.includes(kind)).map((fault) => [fault.holds, fault] as const)

  it.for(here)('%s', { timeout: isLong ? 3_600_000 : 600_000 }, async ([, fault], context) => {
    const rounds = fault.rounds[isLong ? 1 : 0]
    const figures = await figuresOf(fault, kind, rounds, context)
    if (isLong)
      writeSection(`${fault.heading}, ${kind}: ${rounds.toLocaleString('en')} ${fault.unit}`, figures)
    expect(figures.filter(({ fails }) => fails)).toEqual([])
  })
})
