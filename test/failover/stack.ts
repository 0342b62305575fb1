import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { chown, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanAtExit } from '../faults/at-exit.ts'
import type { Installation } from '../faults/testbed.ts'
import { until } from '../faults/until.ts'
import { freePort } from '../server-process.ts'
import { runSql } from '../sql.ts'
import { chooseSite, Machine, type Secrets, type Site } from './machine.ts'
import { isWhole, readMembers } from './patroni.ts'
import { poolerSettings } from './pooler-settings.ts'
import { Program, runningNow, signalAll } from './program.ts'
import { type Owner, programOwner, programs } from './programs.ts'

const balancing = fileURLToPath(new URL('haproxy.cfg', import.meta.url))
const wholeWithinMs = 120_000

/** Three machines of a database, an address that leads to the primary, and a pooler before that. */
export class Stack {
  readonly machines: readonly Machine[]
  readonly secrets: Secrets
  /** For the app's nodes, which use the pooler, and go around it where they need a session. */
  readonly installation: Installation
  readonly #folder: string
  readonly #inFront: Program[] = []
  readonly #isDropped: () => void

  private constructor(
    folder: string,
    machines: readonly Machine[],
    secrets: Secrets,
    env: Installation['env'],
  ) {
    this.machines = machines
    this.secrets = secrets
    this.#folder = folder
    this.installation = { dataDir: path.join(folder, 'nodes'), env, drop: async () => this.#end() }
    this.#isDropped = cleanAtExit(() => this.#end())
  }

  static async start(): Promise<Stack> {
    const owner = programOwner()
    const folder = await mkdtemp(path.join(tmpdir(), 'sorrel-failover-'))
    const sites = [
      await chooseSite(folder, 'a'),
      await chooseSite(folder, 'b'),
      await chooseSite(folder, 'c'),
    ]
    const secrets = { postgres: newPassword(), replicator: newPassword(), sorrel: newPassword() }
    const [primaryPort, poolerPort] = [await freePort(), await freePort()]
    const urlAt = (port: number) => `postgres://sorrel:${secrets.sorrel}@127.0.0.1:${port}/sorrel`
    const env = { DATABASE_URL: urlAt(poolerPort), DATABASE_DIRECT_URL: urlAt(primaryPort) }

    const machines: Machine[] = []
    for (const site of sites) machines.push(await Machine.prepare(site, sites, secrets, owner))
    const stack = new Stack(folder, machines, secrets, env)
    stack.#startBalancer(sites, primaryPort, owner)
    await stack.#startPooler(poolerSettings({ folder, primaryPort, poolerPort, secrets }), owner)
    await giveTo(owner, folder, ...machines.map(({ name }) => path.join(folder, name)))
    for (const machine of machines) machine.start()
    await stack.untilWhole()
    await stack.#createDatabase()
    return stack
  }

  async primary(): Promise<Machine> {
    const leader = (await readMembers(this.machines)).find(({ role }) => role === 'leader')
    const machine = this.machines.find(({ name }) => name === leader?.name)
    if (!machine) throw new Error('No machine has the primary.')
    return machine
  }

  async replicas(): Promise<Machine[]> {
    const primary = await this.primary()
    return this.machines.filter((machine) => machine !== primary)
  }

  /** Waits until another machine than this one has the primary. */
  untilReplaced({ name }: Machine): Promise<void> {
    const isReplaced = async () =>
      (await readMembers(this.machines)).some((member) => member.role === 'leader' && member.name !== name)
    return until(isReplaced, { what: `another primary than ${name}`, withinMs: wholeWithinMs })
  }

  untilWhole(): Promise<void> {
    const isSo = async () => isWhole(await readMembers(this.machines))
    return until(isSo, { what: 'a primary with two replicas', withinMs: wholeWithinMs, everyMs: 200 })
  }

  #startBalancer(sites: readonly Site[], primaryPort: number, owner: Owner): void {
    const ports = sites.flatMap(({ name, ports: { postgres, api } }) => [
      [`${name.toUpperCase()}_POSTGRES`, String(postgres)],
      [`${name.toUpperCase()}_API`, String(api)],
    ])
    const env = { ...Object.fromEntries(ports), PRIMARY_PORT: String(primaryPort) }
    this.#run('haproxy', ['-db', '-f', balancing], owner, env)
  }

  async #startPooler(settings: Record<string, string>, owner: Owner): Promise<void> {
    const folder = path.join(this.#folder, 'pgbouncer')
    await mkdir(folder)
    for (const [name, text] of Object.entries(settings)) await writeFile(path.join(folder, name), text)
    await giveTo(owner, this.#folder, folder, ...Object.keys(settings).map((name) => path.join(folder, name)))
    this.#run('pgbouncer', [path.join(folder, 'pgbouncer.ini')], owner)
  }

  #run(name: 'haproxy' | 'pgbouncer', args: string[], owner: Owner, env: Record<string, string> = {}): void {
    const log = path.join(this.#folder, `${name}.log`)
    const program = new Program({ file: programs[name], args, log, owner, env })
    program.start()
    this.#inFront.push(program)
  }

  /** A login as docs/operating.md asks for, which is no superuser, and its database. */
  async #createDatabase(): Promise<void> {
    const url = (await this.primary()).url(this.secrets, 'postgres')
    const { sorrel: password } = this.secrets
    await runSql(url, `CREATE ROLE sorrel LOGIN NOSUPERUSER NOBYPASSRLS CREATEROLE PASSWORD '${password}'`)
    await runSql(url, 'CREATE DATABASE sorrel OWNER sorrel')
  }

  /** All that was started in its folder, and what that started: also what hangs. */
  #end(): void {
    this.#isDropped()
    for (const program of this.#inFront) program.signal('SIGKILL')
    const all = runningNow()
    const own = all.filter(({ command }) => command.includes(this.#folder))
    const ownIds = new Set(own.map(({ pid }) => pid))
    signalAll([...own, ...all.filter(({ parent }) => ownIds.has(parent))], 'SIGKILL')
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

function newPassword(): string {
  return randomBytes(16).toString('hex')
}

async function giveTo({ uid, gid }: Owner, ...paths: string[]): Promise<void> {
  for (const file of paths) await chown(file, uid, gid)
}
