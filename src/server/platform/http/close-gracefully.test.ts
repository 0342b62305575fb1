import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startAppForTest, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { addMember, makeCompany } from '#test/factories.ts'
import { closeGracefully } from './close-gracefully.ts'

/** Longer than a test may take: nothing here may need it. */
const noDeadlineMs = 600_000

async function startListening(): Promise<{ test: TestApp; origin: string }> {
  const test = await startAppForTest({ worker: false })
  return { test, origin: await test.app.listen({ host: '127.0.0.1', port: 0 }) }
}

/** A tab that never closes its side of the connection. */
async function openTab(origin: string, cookie: string, agent: Agent) {
  const request = get(`${origin}/api/events`, { agent, headers: { cookie } })
  const [answer]: IncomingMessage[] = await once(request, 'response')
  let text = ''
  answer?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  await eventually(() => expect(text).toContain('event: hello'))
  return { hasEnded: () => answer?.readableEnded }
}

it('closes a connection on which nothing was asked, as browsers open them in advance', async () => {
  const { test, origin } = await startListening()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(test.app.server, 'connection')
  const closed = once(socket, 'close')
  await closeGracefully(test.app, noDeadlineMs)
  await closed
})

it('ends the streams of all open tabs, and their connections, also of one that one more tab has ended', async () => {
  const { test, origin } = await startListening()
  const company = await makeCompany(test)
  const ana = await addMember(test, company, 'Ana Employee')
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const tabs: Awaited<ReturnType<typeof openTab>>[] = []
  for (let tab = 1; tab <= 21; tab++) tabs.push(await openTab(origin, company.admin.cookie, agent))
  for (let tab = 1; tab <= 4; tab++) tabs.push(await openTab(origin, ana.cookie, agent))
  await eventually(() => expect(tabs[0]?.hasEnded()).toBe(true))
  expect(tabs.filter((tab) => tab.hasEnded())).toHaveLength(1)
  await closeGracefully(test.app, noDeadlineMs)
  await eventually(() => expect(tabs.filter((tab) => !tab.hasEnded())).toEqual([]))
})
