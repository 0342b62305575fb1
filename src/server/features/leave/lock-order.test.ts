import { expect, it } from 'vitest'
import type { Statement } from '#server/platform/observe/instrumentation.ts'
import { startAppForTest } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'

const isLock = /for no key update/i
const isReadOfLeave = /\b(from|join) "?(leave_requests|leave_request_days|leave_types|working_patterns)\b/i

it('asking for leave and deciding it send their locks before they read what they decide by', async () => {
  const test = await startAppForTest({ connections: 10, worker: false })
  const { ana, max } = await makeSmallCompany(test)
  const heard: Statement[] = []
  test.database.watch.add({ statementEnded: (statement) => void heard.push(statement) })
  const sent = () => {
    const ofRequest = heard.splice(0).filter(({ work }) => work?.kind === 'request')
    const texts = ofRequest.toSorted((a, b) => a.startedAt - b.startedAt).map(({ text }) => text)
    return texts.filter((text) => isLock.test(text) || isReadOfLeave.test(text))
  }

  const request = await ana.asksFor('2026-03-09')
  const [planning, person, ...readsOfAsking] = sent()
  expect([planning, person]).toEqual([
    expect.stringMatching(/from "companies" .* for no key update/),
    expect.stringMatching(/FROM "users" .* FOR NO KEY UPDATE/),
  ])
  expect(readsOfAsking.length).toBeGreaterThan(2)

  await max.approves(request)
  const [owner, ...readsOfDeciding] = sent()
  expect(owner).toMatch(/FROM "users" .* FOR NO KEY UPDATE/)
  expect(readsOfDeciding.length).toBeGreaterThan(2)
})
