import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import type { WebhookEndpointWithSecret } from '#shared/webhook/contract.ts'
import { answers } from '#test/answers.ts'
import { startAppForTest, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { makeCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { type Receiver, startReceiver, status } from './testing/receiver.ts'

/** Nothing is given up while a test runs. */
const patient = { postTimeoutMs: 600_000 }

const mostEndpoints = 20

async function addsEndpoints(admin: Person, url: string, count: number): Promise<string[]> {
  const body = { url, types: ['leave.requested'], seesPrivateTypes: false }
  const ids: string[] = []
  while (ids.length < count) {
    const added = await answers<WebhookEndpointWithSecret>(admin, 'POST', '/api/webhook-endpoints', body)
    ids.push(added.endpoint.id)
  }
  return ids
}

async function sendsTests(admin: Person, ids: readonly string[], each: number): Promise<void> {
  for (let sent = 0; sent < each; sent++)
    for (const id of ids) await answers(admin, 'POST', `/api/webhook-endpoints/${id}/test`)
}

/** From now on the receiver takes messages, and answers none before the returned function is called. */
function hangs(receiver: Receiver) {
  const unanswered: ServerResponse[] = []
  receiver.answers((response) => void unanswered.push(response))
  const answerAll = () => {
    receiver.answers(status(204))
    for (const response of unanswered) status(204)(response)
  }
  return { unanswered, answerAll }
}

/** A company whose endpoints all lead to one receiver. */
async function makeCompanyWith(app: TestApp, endpoints: number) {
  const receiver = await startReceiver()
  const { admin } = await makeCompany(app)
  return { admin, receiver, ids: await addsEndpoints(admin, receiver.url, endpoints) }
}

it('a company whose receivers all hang has five messages under way, and others get theirs meanwhile', async () => {
  const node = await startAppForTest(patient)
  const dead = await makeCompanyWith(node, mostEndpoints)
  const alive = await makeCompanyWith(node, 1)
  const { unanswered, answerAll } = hangs(dead.receiver)
  await sendsTests(dead.admin, dead.ids, 4)
  await eventually(() => expect(unanswered).toHaveLength(5))
  await sendsTests(alive.admin, alive.ids, 1)
  await eventually(() => expect(alive.receiver.received).toHaveLength(1))
  expect(dead.receiver.received).toHaveLength(5)
  answerAll()
  await node.untilJobsDone()
  expect(dead.receiver.received).toHaveLength(4 * mostEndpoints)
}, 60_000)

it('endpoints that answer get their messages while the others of the company fail and hang', async () => {
  const node = await startAppForTest(patient)
  const failing = await makeCompanyWith(node, mostEndpoints - 2)
  const alive = await startReceiver()
  const healthy = await addsEndpoints(failing.admin, alive.url, 2)
  failing.receiver.answers(status(500))
  await sendsTests(failing.admin, failing.ids, 1)
  await node.untilJobsDone()
  const { unanswered, answerAll } = hangs(failing.receiver)
  await sendsTests(failing.admin, failing.ids, 4)
  await eventually(() => expect(unanswered).toHaveLength(1))
  await sendsTests(failing.admin, healthy, 1)
  await eventually(() => expect(alive.received).toHaveLength(2))
  expect(unanswered).toHaveLength(1)
  answerAll()
  await node.untilJobsDone()
}, 60_000)

it('an endpoint that fails has one message under way, and more once it has taken one', async () => {
  const node = await startAppForTest(patient)
  const { admin, receiver, ids } = await makeCompanyWith(node, 1)
  receiver.answers(status(500))
  await sendsTests(admin, ids, 1)
  await node.untilJobsDone()
  const first = hangs(receiver)
  await sendsTests(admin, ids, 4)
  await eventually(() => expect(first.unanswered).toHaveLength(1))
  const other = await makeCompanyWith(node, 1)
  await sendsTests(other.admin, other.ids, 1)
  await eventually(() => expect(other.receiver.received).toHaveLength(1))
  expect(first.unanswered).toHaveLength(1)
  first.answerAll()
  await node.untilJobsDone()
  const then = hangs(receiver)
  await sendsTests(admin, ids, 4)
  await eventually(() => expect(then.unanswered).toHaveLength(4))
  then.answerAll()
  await node.untilJobsDone()
}, 60_000)
