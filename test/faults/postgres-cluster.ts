import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readSql } from '../sql.ts'
import { cleanAtExit } from './at-exit.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('../postgres.sh', import.meta.url))
const debianBin = process.env['POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin'

/** A PostgreSQL of a drill's own, gone after `drop`. */
export class Cluster {
  readonly folder: string
  /** The address of its database 'sorrel' for the login that Sorrel uses. */
  readonly url: string
  #serving: string
  readonly #isDropped: () => void
  readonly #owner: { uid: number; gid: number }
  readonly #bin: string

  private constructor(folder: string, url: string, bin: string, owner: { uid: number; gid: number }) {
    this.folder = folder
    this.#bin = bin
    this.#serving = path.join(folder, 'data')
    this.url = url
    this.#owner = owner
    this.#isDropped = cleanAtExit(() => this.#end())
  }

  /** Whether this machine has a PostgreSQL with all its programs, such as `pg_dump`. */
  static isPossible(): boolean {
    return existsSync(path.join(debianBin, 'initdb'))
  }

  /** In a folder of its own within `parent`, with the programs in `bin`, by default PostgreSQL 15's. */
  static async start({ parent = tmpdir(), bin = debianBin } = {}): Promise<Cluster> {
    const folder = await mkdtemp(path.join(parent, 'sorrel-cluster-'))
    const { stdout } = await run('bash', [script, 'start', folder], {
      env: { ...process.env, POSTGRES_BIN: bin },
    })
    const { uid, gid } = await stat(folder)
    return new Cluster(folder, stdout.trim(), bin, { uid, gid })
  }

  /** A superuser's address, over the socket in the cluster's folder. */
  get adminUrl(): string {
    return this.#adminUrl('postgres')
  }

  /** The address of its database 'sorrel' for another login. */
  urlFor(user: string, password: string): string {
    const address = new URL(this.url)
    Object.assign(address, { username: user, password })
    return address.href
  }

  /** Runs commands as the user PostgreSQL runs as. */
  async shell(commands: string, env: Record<string, string> = {}): Promise<string> {
    const { stdout } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', commands], {
      ...(process.getuid?.() === 0 && this.#owner),
      cwd: '/',
      env: {
        PATH: `${this.#bin}:${process.env['PATH'] ?? ''}`,
        ADMIN_URL: this.adminUrl,
        DATABASE_URL: this.url,
        ...env,
      },
      maxBuffer: 50_000_000,
    })
    return stdout
  }

  /** What a superuser is answered in the database 'sorrel', the rows of all companies. */
  query(text: string): Promise<Record<string, unknown>[]> {
    return readSql(this.#adminUrl('sorrel'), text)
  }

  /** A folder that PostgreSQL's user may write to. */
  async newFolder(name: string): Promise<string> {
    const folder = path.join(this.folder, name)
    await this.shell(`mkdir '${folder}'`)
    return folder
  }

  /** 'immediate' is as a crash would. */
  async restart(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    await this.shell(
      `pg_ctl restart --wait --mode=${mode} --pgdata='${this.#serving}' --log='${this.#serving}/server.log' >/dev/null 2>&1`,
    )
  }

  /** Ends the server, and starts it on other files. */
  async switchTo(files: string): Promise<void> {
    await this.shell(`pg_ctl stop --wait --mode=fast --pgdata='${this.#serving}' >/dev/null`)
    this.#serving = files
    await this.#startServer()
  }

  /** What a service manager does: PostgreSQL ends by itself where it finds no room to recover in. */
  async startIfEnded(): Promise<void> {
    const isRunning = await this.shell(`pg_ctl status --pgdata='${this.#serving}' >/dev/null`).then(
      () => true,
      () => false,
    )
    if (!isRunning) await this.#startServer()
  }

  async #startServer(): Promise<void> {
    // What test/postgres.sh gives the first one: a recovery wants no fewer.
    const options = `-c max_connections=200 -p ${new URL(this.url).port} -h 127.0.0.1 -k '${this.folder}/sockets'`
    await this.shell(
      `pg_ctl start --wait --pgdata='${this.#serving}' --log='${this.#serving}/server.log' --options="${options}" >/dev/null 2>&1`,
    )
  }

  async drop(): Promise<void> {
    this.#isDropped()
    // It may have failed to start on other files.
    await this.shell(
      `! pg_ctl status --pgdata='${this.#serving}' >/dev/null ||
         pg_ctl stop --wait --mode=immediate --pgdata='${this.#serving}' >/dev/null`,
    )
    await rm(this.folder, { recursive: true })
  }

  #end(): void {
    const file = path.join(this.#serving, 'postmaster.pid')
    if (existsSync(file)) process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT')
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }

  #adminUrl(database: string): string {
    const sockets = encodeURIComponent(path.join(this.folder, 'sockets'))
    return `postgresql:///${database}?host=${sockets}&port=${new URL(this.url).port}&user=postgres`
  }
}
