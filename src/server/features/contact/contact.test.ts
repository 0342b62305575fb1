import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const message = {
  name: 'Sam Stranger',
  email: 'sam@example.com',
  subject: 'A question',
  inquiryType: 'feature',
  message: 'Can it print the year?',
}

function send(payload: object) {
  return test.app.inject({ method: 'POST', url: '/api/contact', headers: { host: 'leave.test' }, payload })
}

describe('the contact form', () => {
  it('reaches support, who can answer by replying', async () => {
    expect((await send(message)).json()).toEqual({ ok: true })
    const mail = await test.mailTo('support@example.com')
    expect(mail).toMatchObject({ replyTo: 'sam@example.com', subject: '[Feature Request] A question' })
    expect(mail.text).toContain('Can it print the year?')
  })

  it.each([
    [{ name: 'S' }, 'Name must be at least 2 characters'],
    [{ email: 'sam' }, 'Please enter a valid email address'],
    [{ subject: 'Four' }, 'Subject must be at least 5 characters'],
    [{ inquiryType: 'love' }, 'Please select an inquiry type'],
    [{ message: 'Too short' }, 'Message must be at least 10 characters'],
  ])('refuses %j in the words of the specification', async (wrong, words) => {
    const answer = await send({ ...message, ...wrong })
    expect([answer.statusCode, answer.json().message]).toEqual([400, words])
  })

  it.each(['Please \u202Epay', 'Question\u{E0041}\u{E0042}', '\u200B\u200B\u200B\u200B\u200B'])(
    'a subject that turns or hides its words is refused: %j',
    async (subject) => {
      const answer = await send({ ...message, subject })
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        'Please remove invisible characters from the subject',
      ])
    },
  )

  it('takes no more than 16 KiB from a stranger', async () => {
    const answer = await send({ ...message, message: 'x'.repeat(16 * 1024) })
    expect([answer.statusCode, answer.json().message]).toEqual([
      413,
      'This is too large to send. Please shorten it.',
    ])
  })
})
