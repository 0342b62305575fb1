import { afterEach, expect, test, vi } from 'vitest'
import { FirstWeek } from '#client/features/company/first-steps/first-week.tsx'
import { OwnSessions } from '#client/features/profile/own-sessions.tsx'
import { ProfileSettings } from '#client/features/profile/profile-settings.tsx'
import { useProfileForm } from '#client/features/profile/use-profile-form.ts'
import { control, draw } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { serve } from '#client/testing/server.ts'
import { InvitedCard } from './invited-card.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { SignUpCard } from './sign-up-card.tsx'

// As the server writes it into the page, before any script runs.
vi.hoisted(() => {
  const signIn = { name: 'Contoso', isGoogle: false }
  document.head.innerHTML = `<script id="deployment" type="application/json">${JSON.stringify({ signIn })}</script>`
})
afterEach(() => vi.unstubAllGlobals())

const offer = {
  id: 'newco',
  companyName: 'Newco',
  inviterName: 'Ada Berg',
  inviterEmail: 'ada@newco.example',
  role: 'employee',
  expiresAt: '2026-03-16T12:00:00.000Z',
}

function Profile() {
  const { form } = useProfileForm(kavya)
  return <ProfileSettings profile={form} email="ada@newco.example" roleLabel="Admin" />
}

const Invitation = () => <InvitedCard id="newco" />
const Sessions = () => <OwnSessions today="2026-03-02" />
const FirstSteps = () => <FirstWeek companyId="newco" />

test.each([
  ['sign-in', SignInCard, 'Continue with Contoso'],
  ['sign-up', SignUpCard, 'Sign up with Contoso'],
  ['an invitation', Invitation, 'Continue with Contoso'],
  ['an invitation, on whom it is for', Invitation, 'Use the Contoso account the invitation'],
  ['the sessions', Sessions, 'check the security of your Contoso account'],
  ['the profile', Profile, 'Your email comes from your Contoso account'],
  ['the first steps', FirstSteps, 'join with their Contoso accounts'],
])('names what one signs in with, and not Google: %s', async (_where, Shown, words) => {
  serve({
    'GET /api/invitations/newco/offer': () => ({ body: offer }),
    'GET /api/sessions': () => ({ body: [] }),
    'GET /api/first-steps': () => ({ body: [{ step: 'invite', isDone: false }] }),
  })
  await draw(<Shown />)
  expect(document.body.textContent).toContain(words)
  expect(document.body.textContent).not.toContain('Google')
})

test('has Google’s mark on Google’s button alone', async () => {
  await draw(<SignInCard />)
  expect(control('Continue with Contoso').querySelector('svg')).toBeNull()
})
