import { expect, it } from 'vitest'
import { startAppWithoutDatabase } from '#test/app.ts'

it('while the database is away every call that needs it is 503 in words, and the process lives', async () => {
  const app = await startAppWithoutDatabase()
  const headers = { host: 'leave.test', cookie: 'sorrel_session=some-token' }
  const message = {
    name: 'Sam',
    email: 'sam@example.com',
    subject: 'A question',
    inquiryType: 'general',
    message: 'How does this work?',
  }
  const answers = [
    await app.inject({ url: '/api/team', headers }),
    await app.inject({ method: 'POST', url: '/api/contact', headers, payload: message }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json().message).toBe('The database isn’t responding. Please try again in a moment.')
  }
  const health = await app.inject({ url: '/api/health', headers: { host: 'leave.test' } })
  expect([health.statusCode, health.json()]).toEqual([503, { status: 'unavailable' }])
  const ready = await app.inject({ url: '/api/ready', headers: { host: 'leave.test' } })
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok' }])
})
