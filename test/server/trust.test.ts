import { describe, expect, inject, it } from 'vitest'
import { measureCrash } from '../trust/crash.ts'
import { measurePostgresRestarts } from '../trust/database-away.ts'
import type { Figure } from '../trust/figure.ts'
import { measureFullDisk } from '../trust/full-disk.ts'
import { embeddedGround, type Ground, postgresGround } from '../trust/ground.ts'
import { measureSlowSockets } from '../trust/slow-sockets.ts'
import { measureKilledNode, measureRollingRestarts } from '../trust/two-nodes.ts'

/** What users may rely on, in a few rounds; `npm run test:trust` goes the whole way (docs/trust.md). */

const timeout = 300_000

function ground(): Ground {
  const template = inject('template')
  return template ? postgresGround(template.url) : embeddedGround
}

/** What falls short, as a failed test shows it. */
const shortfalls = (figures: readonly Figure[]) => figures.filter(({ fails }) => fails)

describe('on either database', () => {
  it('kill -9 during writes loses nothing that was acknowledged, and leaves nothing half-done', {
    timeout,
  }, async () => {
    expect(shortfalls(await measureCrash(ground(), 5))).toEqual([])
  })

  it('slow sockets are closed, and others notice nothing', { timeout }, async () => {
    expect(shortfalls(await measureSlowSockets(ground(), 100))).toEqual([])
  })

  it('a full disk refuses writes, loses nothing, and is over once there is room', { timeout }, async () => {
    expect(shortfalls(await measureFullDisk(ground(), 1))).toEqual([])
  })
})

describe.runIf(inject('template'))('on PostgreSQL', () => {
  it('a restart under load gives only 503s, and is over when it is back', { timeout }, async () => {
    expect(shortfalls(await measurePostgresRestarts(2))).toEqual([])
  })

  it('a killed node of two loses nothing', { timeout }, async () => {
    expect(shortfalls(await measureKilledNode(ground(), 1))).toEqual([])
  })

  it('rolling restarts fail no request', { timeout }, async () => {
    expect(shortfalls(await measureRollingRestarts(ground(), 2))).toEqual([])
  })
})
