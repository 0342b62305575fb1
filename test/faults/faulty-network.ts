import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** What becomes of the bytes between the two sides. */
export type Disturbance =
  | 'pass'
  /** Each piece comes late, by `delayMs`. */
  | 'slow'
  /** Nothing moves, and nothing is closed: as when a firewall drops packets. */
  | 'hold'
  /** Open connections are cut, new ones closed at once. */
  | 'cut'

/** Stands on a loopback port between the server and what it talks to, and disturbs them. */
export class FaultyNetwork {
  readonly port: number
  delayMs = 100
  /** When something from behind was last passed on to the near side, by the connection's port behind. */
  readonly answeredAt = new Map<number, number>()
  #way: Disturbance = 'pass'
  readonly #server: Server
  readonly #connections = new Set<Connection>()

  private constructor(server: Server, target: { host: string; port: number }) {
    this.#server = server
    // A server that listens on a port has an address of that kind.
    this.port = (server.address() as AddressInfo).port
    server.on('connection', (near: Socket) => {
      if (this.#way === 'cut') return near.destroy()
      this.#connections.add(new Connection(near, connect(target.port, target.host), this))
    })
  }

  static async before(target: { host: string; port: number }): Promise<FaultyNetwork> {
    const server = createServer({ noDelay: true }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new FaultyNetwork(server, target)
  }

  /** It has ended on both sides. */
  forget(connection: Connection): void {
    this.#connections.delete(connection)
  }

  get way(): Disturbance {
    return this.#way
  }

  set way(way: Disturbance) {
    this.#way = way
    for (const connection of this.#connections) connection.follow()
  }

  /** An address of what lies behind, that leads through here. */
  addressFor(url: string): string {
    const address = new URL(url)
    Object.assign(address, { hostname: '127.0.0.1', port: String(this.port) })
    return address.href
  }

  async close(): Promise<void> {
    this.way = 'cut'
    this.#server.close()
    await once(this.#server, 'close')
  }
}

class Connection {
  readonly #near: Socket
  readonly #far: Socket
  readonly #network: FaultyNetwork
  /** What came while nothing moves, in its order. */
  #held: (() => void)[] = []
  #isLeft = false

  constructor(near: Socket, far: Socket, network: FaultyNetwork) {
    this.#near = near
    this.#far = far
    this.#network = network
    this.#carry(near, far)
    this.#carry(far, near)
  }

  follow(): void {
    const { way } = this.#network
    if (way === 'cut') return this.#end()
    if (way === 'hold') return
    // Nobody is there any more to take what was held.
    if (this.#isLeft) return this.#end()
    for (const pass of this.#held.splice(0)) pass()
  }

  #carry(from: Socket, to: Socket): void {
    from.on('data', (bytes: Buffer) => {
      const { way, delayMs } = this.#network
      const pass = () => this.#pass(to, bytes)
      if (way === 'hold') this.#held.push(pass)
      else if (way === 'slow') setTimeout(pass, delayMs)
      else pass()
    })
    from.on('error', () => {})
    // The end of one side, for whatever reason, is the end of the other, once the other can hear of it.
    from.once('close', () => {
      this.#isLeft = true
      if (this.#network.way !== 'hold') this.#end()
    })
  }

  #pass(to: Socket, bytes: Buffer): void {
    if (to.destroyed) return
    to.write(bytes)
    const { localPort } = this.#far
    if (to === this.#near && localPort !== undefined)
      this.#network.answeredAt.set(localPort, performance.now())
  }

  #end(): void {
    this.#near.destroy()
    this.#far.destroy()
    this.#network.forget(this)
  }
}
