import { Socket } from 'node:net'
import type pg from 'pg'

/** What nobody waits for may stay this long for something to travel with. */
const patienceMs = 2

/**
 * A socket that sends what is written within one turn in one packet: BEGIN and the queries that don't wait for each other. Each
 * packet of its own costs a system call here and wakes PostgreSQL up.
 */
export function onePacketSocket(): Socket {
  const socket = new CorkedSocket()
  // Not before: connecting gives a socket its usual `write` back.
  return socket.once('connect', () => socket.holdWrites())
}

/** What `write` writes to this connection goes with whatever is written next, or soon after by itself. */
export function deferWrite(client: pg.ClientBase, write: () => void): void {
  // pg's types leave it out.
  const { stream } = (client as unknown as { connection: { stream: unknown } }).connection
  if (stream instanceof CorkedSocket) stream.patiently(write)
  else write()
}

class CorkedSocket extends Socket {
  #isPatient = false
  #isHeld = false
  #timer: NodeJS.Timeout | undefined

  holdWrites(): void {
    const write = this.write.bind(this) as (...written: unknown[]) => boolean
    const writeHeld = (...written: unknown[]) => {
      this.#hold()
      return write(...written)
    }
    this.write = writeHeld
  }

  patiently(write: () => void): void {
    this.#isPatient = true
    write()
    this.#isPatient = false
  }

  #hold(): void {
    if (!this.#isHeld) this.cork()
    if (this.#isPatient) {
      if (!this.#isHeld) this.#timer = setTimeout(this.#send, patienceMs)
    } else if (!this.#isHeld || this.#timer) {
      clearTimeout(this.#timer)
      this.#timer = undefined
      process.nextTick(this.#send)
    }
    this.#isHeld = true
  }

  readonly #send = () => {
    this.#isHeld = false
    this.#timer = undefined
    this.uncork()
  }
}
