import { Socket } from 'node:net'

/**
 * A socket that sends what is written within one turn in one packet: BEGIN and the queries that don't wait for each other. Each
 * packet of its own costs a system call here and wakes PostgreSQL up.
 */
export function onePacketSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...written: unknown[]) => boolean
  let isHeld = false
  const writeHeld = (...written: unknown[]) => {
    if (!isHeld) {
      isHeld = true
      socket.cork()
      process.nextTick(() => {
        isHeld = false
        socket.uncork()
      })
    }
    return write(...written)
  }
  socket.write = writeHeld
  return socket
}
