import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { drillPostgresBackups } from '../trust/backup-postgres.ts'
import { measureCrash } from '../trust/crash.ts'
import { measureBadNetwork, measurePostgresRestarts } from '../trust/database-away.ts'
import type { Figure } from '../trust/figure.ts'
import { measureFullDisk } from '../trust/full-disk.ts'
import { measureLeftPages } from '../trust/left-pages.ts'
import { measureOutages } from '../trust/outages.ts'
import { Cluster } from '../trust/postgres-cluster.ts'
import { measureSlowSockets } from '../trust/slow-sockets.ts'
import { embeddedTestbed, postgresTestbed } from '../trust/testbed.ts'
import { measureKilledNode, measureRollingRestarts } from '../trust/two-nodes.ts'

/**
 * What users may rely on, a round of each in about two minutes; `npm run test:trust` goes the whole way
 * (docs/trust.md). Only there, as they can't be short: mails after a node was killed, whose jobs wait for
 * minutes, and a network that is held for longer than anybody waits. Fuzzing, races and embedded backups have
 * tests of their own.
 */

const timeout = 300_000
const shortMs = 2_000
const rows = 2_000
const pages = 1_000

/** Nothing fell short; what this machine doesn't allow is skipped, with the reason. */
function expectReached({ skip }: TestContext, figures: readonly Figure[]): void {
  expect(figures.filter(({ fails, notPossible }) => fails && notPossible === undefined)).toEqual([])
  const [why] = figures.flatMap(({ notPossible }) => notPossible ?? [])
  if (why !== undefined) skip(why)
}

describe('on the embedded database', () => {
  it('kill -9 during writes loses nothing that was acknowledged, and leaves nothing half-done', {
    timeout,
  }, async (context) => {
    expectReached(context, await measureCrash(embeddedTestbed, 2))
  })

  it('a full disk refuses writes, loses nothing, and is over once there is room', {
    timeout,
  }, async (context) => {
    expectReached(context, await measureFullDisk(embeddedTestbed, 1))
  })

  it('a page that is left amid its reads takes no answer from the next one', {
    timeout,
  }, async (context) => {
    expectReached(context, await measureLeftPages(embeddedTestbed, pages))
  })

  it('slow sockets are closed, and others notice nothing', { timeout }, async (context) => {
    expectReached(context, await measureSlowSockets(embeddedTestbed, 100))
  })
})

describe('on PostgreSQL', () => {
  let cluster: Cluster | undefined
  beforeAll(async () => {
    if (Cluster.isPossible()) cluster = await Cluster.start()
  })
  afterAll(() => cluster?.drop())

  const measures: Record<string, (url: string) => Promise<Figure[]>> = {
    'kill -9 during writes loses nothing that was acknowledged, and leaves nothing half-done': (url) =>
      measureCrash(postgresTestbed(url), 1),
    'a restart under load gives only 503s, and is over when it is back': () => measurePostgresRestarts(1),
    'a network that is cut, slow or held gives only 503s, and is over when it is back': (url) =>
      measureBadNetwork(url, 1, shortMs),
    'a page that is left amid its reads takes no answer from the next one': (url) =>
      measureLeftPages(postgresTestbed(url), pages),
    'a killed node of two loses nothing': (url) => measureKilledNode(postgresTestbed(url), 1, false),
    'rolling restarts fail no request': (url) => measureRollingRestarts(postgresTestbed(url), 2),
    'a mail server and a card provider that hang, are away or answer with errors disturb nobody, and nothing is lost or sent twice':
      (url) => measureOutages(postgresTestbed(url), 1, shortMs),
    'a full disk refuses writes, loses nothing, and is over once there is room': () =>
      measureFullDisk({ kind: 'PostgreSQL' }, 1),
    'the documented backups bring everything back': () => drillPostgresBackups(rows),
  }
  it.for(Object.entries(measures))('%s', { timeout }, async ([, measure], context) => {
    if (!cluster) return context.skip('there is no PostgreSQL 15')
    expectReached(context, await measure(cluster.url))
  })
})
