import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** What becomes of the bytes between the two sides. */
export type Way =
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
  #way: Way = 'pass'
  readonly #server: Server
  readonly #connections = new Set<Connection>()

  private constructor(server: Server, target: { host: string; port: number }) {
    this.#server = server
    // A server that listens on a port has an address of that kind.
    this.port = (server.address() as AddressInfo).port
    server.on('connection', (near: Socket) => {
      if (this.#way === 'cut') return near.destroy()
      const connection = new Connection(near, connect(target.port, target.host), this)
      this.#connections.add(connection)
      near.once('close', () => this.#connections.delete(connection))
    })
  }

  static async before(target: { host: string; port: number }): Promise<FaultyNetwork> {
    const server = createServer({ noDelay: true }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new FaultyNetwork(server, target)
  }

  get way(): Way {
    return this.#way
  }

  set way(way: Way) {
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

  constructor(near: Socket, far: Socket, network: FaultyNetwork) {
    this.#near = near
    this.#far = far
    this.#network = network
    this.#carry(near, far)
    this.#carry(far, near)
    this.follow()
  }

  follow(): void {
    const { way } = this.#network
    if (way === 'cut') this.#end()
    else if (way === 'hold') for (const side of [this.#near, this.#far]) side.pause()
    else for (const side of [this.#near, this.#far]) side.resume()
  }

  #carry(from: Socket, to: Socket): void {
    from.on('data', (bytes: Buffer) => {
      const { way, delayMs } = this.#network
      if (way === 'slow') setTimeout(() => to.write(bytes), delayMs)
      else to.write(bytes)
    })
    // The end of one side, for whatever reason, is the end of the other.
    from.on('error', () => this.#end())
    from.once('close', () => this.#end())
  }

  #end(): void {
    this.#near.destroy()
    this.#far.destroy()
  }
}
