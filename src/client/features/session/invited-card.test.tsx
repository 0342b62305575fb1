import { afterEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, draw } from '#client/testing/draw.tsx'
import { type Answer, serve } from '#client/testing/server.ts'
import { InvitedCard } from './invited-card.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

const words = () => document.body.textContent
const opens = async (answer: Answer, report: Answer = { body: { ok: true } }) => {
  const calls = serve({
    'GET /api/invitations/newco/offer': () => answer,
    'POST /api/invitations/newco/report': () => report,
  })
  await draw(<InvitedCard id="newco" />)
  return () => calls.map(({ call }) => call).filter((call) => !call.startsWith('GET '))
}
const newco = {
  body: {
    id: 'newco',
    companyName: 'Newco',
    inviterName: 'Ada Berg',
    inviterEmail: 'ada@newco.example',
    role: 'employee',
    expiresAt: '2026-03-16T12:00:00.000Z',
  },
}

test('says before sign-in who invites to which company as what, and comes back to the choice', async () => {
  await opens(newco)
  expect(words()).toContain('Join Newco')
  expect(words()).toContain('Ada Berg (ada@newco.example) invites you as an employee.')
  expect(words()).not.toMatch(/free trial|name your company/i)
  const to = new URLSearchParams({ to: '/?invitation=newco' })
  expect(control('Continue with Google').getAttribute('href')).toBe(`/api/auth/google?${to}`)
})

test.each([400, 404])('says that it is closed, for %d', async (status) => {
  await opens({ status, body: { message: 'No.', requestId: 'r' } })
  expect(words()).toContain('This invitation is no longer open')
  expect(controlOrNone('Continue with Google')).toBeUndefined()
})

test('can be read again after a failure', async () => {
  await opens({ status: 503 })
  expect(control('Try again')).toBeDefined()
})

test('is reported after a question, and says what follows', async () => {
  const writes = await opens(newco)
  await click('Report this invitation')
  expect(words()).toContain('Newco can’t send another one to your address')
  expect(writes()).toEqual([])
  await click('Report and block')
  expect(writes()).toEqual(['POST /api/invitations/newco/report'])
  expect(words()).toContain('Invitation reported')
  expect(controlOrNone('Continue with Google')).toBeUndefined()
})

test('asks at once where the mail’s link to report it was opened, and says a refusal in its words', async () => {
  window.history.replaceState(null, '', '/register?invitation=newco&report')
  const message = 'This invitation is no longer open. Please ask for a new one.'
  await opens(newco, { status: 404, body: { message, requestId: 'r' } })
  await click('Report and block')
  expect(words()).toContain(message)
})
