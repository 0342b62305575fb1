import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { judgeBalances } from '#test/faults/balances.ts'
import { makeLoadCompany } from '#test/faults/company.ts'
import { done, type Figure, none, time } from '#test/faults/figures.ts'
import { Calendar, figuresOfLoads, type Load, moreWrites, startLoad, unexpected } from '#test/faults/load.ts'
import { Cluster } from '#test/faults/postgres-cluster.ts'
import { judgeStored } from '#test/faults/stored.ts'
import { type Installation, postgresTestbed, type Testbed } from '#test/faults/testbed.ts'
import { until } from '#test/faults/until.ts'
import { type Server, startServer } from '#test/server-process.ts'
import { NotPossible } from './not-possible.ts'
import { SmallDisk } from './small-disk.ts'

const diskMegabytes = 400
const fullForMs = 3_000

/** The database's disk fills up while a company works, and is freed again. */
export async function measureFullDisk({ kind }: Pick<Testbed, 'kind'>, rounds: number): Promise<Figure[]> {
  const disk = SmallDisk.mount(diskMegabytes)
  if (!disk) throw new NotPossible('this user may not mount a disk')
  try {
    if (kind === 'embedded') return await onDisk({ disk, onRoom: async () => {} }, embeddedOn(disk), rounds)
    const cluster = await Cluster.start({ parent: disk.folder })
    try {
      const installation = await postgresTestbed(cluster.url).newInstallation()
      return await onDisk({ disk, onRoom: () => cluster.startIfEnded() }, installation, rounds)
    } finally {
      await cluster.drop()
    }
  } finally {
    disk.unmount()
  }
}

function embeddedOn(disk: SmallDisk): Installation {
  const dataDir = path.join(disk.folder, randomUUID())
  mkdirSync(dataDir)
  return { dataDir, env: {}, drop: async () => {} }
}

/** `onRoom` is called when there is room on the disk again. */
type Filled = { disk: SmallDisk; onRoom: () => Promise<void> }

async function onDisk(filled: Filled, installation: Installation, rounds: number): Promise<Figure[]> {
  let server: Server | undefined
  try {
    server = await startServer({ ...installation, env: { ...installation.env, BILLING: 'off' } })
    const company = await makeLoadCompany(server.url)
    const days = new Calendar(company.today)
    const loads: Load[] = []
    const backMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const load = startLoad(company, days)
      loads.push(load)
      backMs.push(await fillAndFree(filled, load))
    }
    const contradictions = await judgeBalances(company)
    await server.stop()
    const stored = await judgeStored(installation, loads)
    const answers = loads.flatMap((load) => load.answers)
    return [
      ...figuresOfLoads(loads, stored, contradictions),
      done('writes refused with 503', answers.filter(({ status }) => status === 503).length),
      none('answers other than success and 503', unexpected({ answers }, [503])),
      time('first write once there is room', Math.max(...backMs), 10_000),
    ]
  } finally {
    await server?.kill9()
    await installation.drop()
  }
}

/** Answers how long after the disk was freed a write succeeded, in milliseconds. */
async function fillAndFree({ disk, onRoom }: Filled, load: Load): Promise<number> {
  await moreWrites(load, 4)
  disk.fill()
  const isRefused = () => load.answers.some(({ status }) => status === 503)
  await until(isRefused, { what: 'a refusal on a full disk', withinMs: 120_000 })
  await sleep(fullForMs)
  disk.free()
  await onRoom()
  const freedAt = performance.now()
  await moreWrites(load, 0)
  const backMs = performance.now() - freedAt
  await load.stop()
  return backMs
}
