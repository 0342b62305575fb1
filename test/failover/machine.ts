import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '../server-process.ts'
import { patroniSettings } from './patroni-settings.ts'
import { Program, type Running, runningNow, signalAll } from './program.ts'
import { type Owner, programs } from './programs.ts'

export type Ports = { etcd: number; peer: number; api: number; postgres: number }

/** A machine's folder and ports, before it is started. */
export type Site = { name: string; folder: string; ports: Ports }
export type Secrets = Record<'postgres' | 'replicator' | 'sorrel', string>

export async function chooseSite(parent: string, name: string): Promise<Site> {
  const ports = {
    etcd: await freePort(),
    peer: await freePort(),
    api: await freePort(),
    postgres: await freePort(),
  }
  return { name, folder: path.join(parent, name), ports }
}

/** One machine of the database: an etcd, a Patroni, and the PostgreSQL that Patroni starts. */
export class Machine {
  readonly name: string
  readonly ports: Ports
  readonly #folder: string
  readonly #programs: readonly Program[]

  private constructor({ name, folder, ports }: Site, started: readonly Program[]) {
    this.name = name
    this.ports = ports
    this.#folder = folder
    this.#programs = started
  }

  static async prepare(site: Site, all: readonly Site[], secrets: Secrets, owner: Owner): Promise<Machine> {
    const { folder } = site
    await mkdir(folder, { mode: 0o700 })
    const settings = path.join(folder, 'patroni.json')
    // JSON is YAML.
    await writeFile(settings, JSON.stringify(patroniSettings(site, all, secrets)))
    const log = (name: string) => path.join(folder, `${name}.log`)
    return new Machine(site, [
      new Program({ file: programs.etcd, args: etcdArguments(site, all), log: log('etcd'), owner }),
      new Program({ file: programs.patroni, args: [settings], log: log('patroni'), owner }),
    ])
  }

  start(): void {
    for (const program of this.#programs) program.start()
  }

  /** The machine is gone from one moment to the next. */
  async kill9(): Promise<void> {
    const postgres = this.#postgres()
    signalAll(postgres, 'SIGKILL')
    for (const program of this.#programs) await program.kill9()
    // What Patroni was about to start.
    signalAll(this.#postgres(), 'SIGKILL')
  }

  /** PostgreSQL's first process alone, as when the system runs out of memory. */
  killPostmaster(): void {
    signalAll(this.#postgres().slice(0, 1), 'SIGKILL')
  }

  /** It answers nothing, and closes nothing. */
  hang(): void {
    for (const program of this.#programs) program.signal('SIGSTOP')
    signalAll(this.#postgres(), 'SIGSTOP')
  }

  goOn(): void {
    signalAll(this.#postgres(), 'SIGCONT')
    for (const program of this.#programs) program.signal('SIGCONT')
  }

  /** As a replica it takes nothing more from the primary; all else goes on. Answers what ends that. */
  stopReplication(): () => void {
    const receivers = this.#postgres().filter(({ command }) => command.includes('walreceiver'))
    if (receivers.length === 0) throw new Error(`${this.name} takes nothing from a primary.`)
    signalAll(receivers, 'SIGSTOP')
    return () => signalAll(receivers, 'SIGCONT')
  }

  /** A superuser's address. */
  url({ postgres: password }: Secrets, database: string): string {
    return `postgres://postgres:${password}@127.0.0.1:${this.ports.postgres}/${database}`
  }

  /** The postmaster first, then what it has started; nothing where it doesn't run. */
  #postgres(): Running[] {
    const all = runningNow()
    const postmaster = all.find(({ command }) => command.includes(`-D ${path.join(this.#folder, 'data')}`))
    if (!postmaster) return []
    return [postmaster, ...all.filter(({ parent }) => parent === postmaster.pid)]
  }
}

function etcdArguments({ name, folder, ports }: Site, all: readonly Site[]): string[] {
  const settings = {
    name,
    'data-dir': path.join(folder, 'etcd'),
    'listen-client-urls': addressAt(ports.etcd),
    'advertise-client-urls': addressAt(ports.etcd),
    'listen-peer-urls': addressAt(ports.peer),
    'initial-advertise-peer-urls': addressAt(ports.peer),
    'initial-cluster': all.map((site) => `${site.name}=${addressAt(site.ports.peer)}`).join(','),
    'enable-v2': 'true',
    // Three of them, the load, the app and PostgreSQL share two processors.
    'heartbeat-interval': '200',
    'election-timeout': '2000',
  }
  return Object.entries(settings).map(([option, value]) => `--${option}=${value}`)
}

function addressAt(port: number): string {
  return `http://127.0.0.1:${port}`
}
