import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Received = { headers: IncomingHttpHeaders; body: string }
export type Receiver = {
  url: string
  /** What has come so far, oldest first. */
  received: Received[]
  /** How it answers from now on. */
  answers: (answer: (response: ServerResponse) => void) => void
}

/** Another program on this machine, closed with the test. Its answer is 204 by default. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let answer = status(204)
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook?key=opens-something`,
    received,
    answers: (next) => {
      answer = next
    },
  }
}

export function status(code: number, headers: Record<string, string> = {}, body = '') {
  return (response: ServerResponse): void => void response.writeHead(code, headers).end(body)
}
