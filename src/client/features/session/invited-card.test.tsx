import { afterEach, expect, test, vi } from 'vitest'
import { control, controlOrNone, draw } from '#client/testing/draw.tsx'
import { type Answer, serve } from '#client/testing/server.ts'
import { InvitedCard } from './invited-card.tsx'

afterEach(() => vi.unstubAllGlobals())

const words = () => document.body.textContent
const opens = async (answer: Answer) => {
  serve({ 'GET /api/invitations/newco/offer': () => answer })
  await draw(<InvitedCard id="newco" />)
}

test('says before sign-in who invites to which company as what, and comes back to the choice', async () => {
  await opens({
    body: {
      id: 'newco',
      companyName: 'Newco',
      inviterName: 'Ada Berg',
      inviterEmail: 'ada@newco.example',
      role: 'employee',
      expiresAt: '2026-03-16T12:00:00.000Z',
    },
  })
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
