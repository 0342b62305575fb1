import { measureBackup } from './backup.ts'
import { measureCrash } from './crash.ts'
import { measureBadNetwork, measurePostgresRestarts } from './database-away.ts'
import type { Figure } from './figure.ts'
import { measureFullDisk } from './full-disk.ts'
import { measureFuzz } from './fuzz.ts'
import { measureLeftPages } from './left-pages.ts'
import { measureOutages } from './outages.ts'
import { measureRaces } from './races.ts'
import { measureSlowSockets } from './slow-sockets.ts'
import type { Testbed } from './testbed.ts'
import { measureKilledNode, measureRollingRestarts } from './two-nodes.ts'

/** One line of trust's tables of races and faults, and how it is measured. */
export type Measure = {
  name: string
  title: string
  /** How often, or how much of it; `unit` says of what. */
  rounds: number
  unit: string
  on: readonly Testbed['kind'][]
  measure(testbed: Testbed, rounds: number): Promise<Figure[]>
}

const both = ['embedded', 'PostgreSQL'] as const
const postgres = ['PostgreSQL'] as const

export const measures: readonly Measure[] = [
  {
    name: 'crash',
    title: 'kill -9 of the app during writes',
    rounds: 100,
    unit: 'kills',
    on: both,
    measure: measureCrash,
  },
  {
    name: 'left-pages',
    title: 'Pages left amid their reads',
    rounds: 20_000,
    unit: 'pages',
    on: both,
    measure: measureLeftPages,
  },
  {
    name: 'restarts',
    title: 'PostgreSQL restarted under load',
    rounds: 20,
    unit: 'restarts',
    on: postgres,
    measure: (_ground, rounds) => measurePostgresRestarts(rounds),
  },
  {
    name: 'network',
    title: 'The network to PostgreSQL cut, slow and held',
    rounds: 3,
    unit: 'times each',
    on: postgres,
    measure: ({ url }, rounds) => measureBadNetwork(url, rounds),
  },
  {
    name: 'nodes',
    title: 'Two nodes behind a balancer, one killed under load',
    rounds: 10,
    unit: 'kills',
    on: postgres,
    measure: measureKilledNode,
  },
  {
    name: 'rolling',
    title: 'SIGTERM under load, rolling restarts of two nodes',
    rounds: 20,
    unit: 'restarts',
    on: postgres,
    measure: measureRollingRestarts,
  },
  {
    name: 'outages',
    title: 'Mail server and card provider hang, are away, answer with errors',
    rounds: 1,
    unit: 'times each',
    on: both,
    measure: measureOutages,
  },
  {
    name: 'sockets',
    title: 'Slow sockets',
    rounds: 500,
    unit: 'sockets',
    on: both,
    measure: measureSlowSockets,
  },
  { name: 'disk', title: 'Disk full', rounds: 3, unit: 'times', on: both, measure: measureFullDisk },
  {
    name: 'fuzz',
    title: 'Fuzzed requests over every route',
    rounds: 10_000,
    unit: 'requests for each of five roles',
    on: both,
    measure: measureFuzz,
  },
  { name: 'races', title: 'Races', rounds: 100, unit: 'rounds', on: both, measure: measureRaces },
  {
    name: 'backup',
    title: 'Backup and restore',
    rounds: 1_000_000,
    unit: 'rows',
    on: both,
    measure: measureBackup,
  },
]
