import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { deferWrite, onePacketSocket } from './corked-socket.ts'

it('sends what is written within one turn at once, and the next turn’s by itself', async () => {
  const sent = await connected(async (socket, packets) => {
    socket.write('BEGIN, ')
    socket.cork()
    socket.write('a query, ')
    socket.uncork()
    // A query builder's turn comes a microtask later.
    await Promise.resolve()
    socket.write('and another')
    expect(packets).toEqual([])
    await new Promise(setImmediate)
    socket.write('COMMIT')
  })
  expect(sent).toEqual(['BEGIN, a query, and another', 'COMMIT'])
})

it('lets what nobody waits for travel with what comes next, or by itself soon', async () => {
  const sent = await connected(async (socket, packets) => {
    const later = (text: string) => deferWrite(clientOn(socket), () => void socket.write(text))
    later('COMMIT, ')
    await new Promise(setImmediate)
    expect(packets).toEqual([])
    socket.write('BEGIN')
    await new Promise(setImmediate)
    later('COMMIT')
    await eventually(() => expect(packets).toHaveLength(2))
    socket.write('a query, ')
    later('COMMIT')
  })
  expect(sent).toEqual(['COMMIT, BEGIN', 'COMMIT', 'a query, COMMIT'])
})

const clientOn = (stream: Socket) => ({ connection: { stream } }) as unknown as pg.ClientBase

/** What reaches the network while `work` writes to a connected socket, packet by packet. */
async function connected(work: (socket: Socket, packets: string[]) => Promise<void>): Promise<string[]> {
  const server = createServer((peer) => peer.resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = onePacketSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const packets: string[] = []
  socket._writev = (chunks, done) => {
    packets.push(chunks.map(({ chunk }) => String(chunk)).join(''))
    done()
  }
  socket._write = (chunk, _encoding, done) => {
    packets.push(String(chunk))
    done()
  }
  await work(socket, packets)
  await new Promise(setImmediate)
  socket.destroy()
  server.close()
  return packets
}
