import { afterEach, expect, test } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import type { Invitation } from '#shared/team/contract.ts'
import { PendingInvitation } from './pending-invitation.tsx'

const invitation: Invitation = {
  id: 'one',
  email: 'ana@halyard.example',
  role: 'employee',
  createdAt: '2026-03-02T12:00:00.000Z',
  expiresAt: '2026-03-16T12:00:00.000Z',
  isExpired: false,
  declinedAt: null,
  undeliveredAt: null,
  userId: null,
}

afterEach(() => choosePersonLocale(null))

const drawInvitation = (change: Partial<Invitation>) =>
  draw(
    <PendingInvitation
      invitation={{ ...invitation, ...change }}
      isSending={false}
      onResend={() => {}}
      onRevoke={() => {}}
    />,
  )

test('an invitation whose address was refused says so, and what to do', async () => {
  await drawInvitation({ undeliveredAt: '2026-03-02T12:01:00.000Z' })
  expect(document.body.textContent).toContain('Could not be delivered')
  expect(document.body.textContent).toContain('revoke this invitation and invite the right one')
})

test('any other invitation says nothing of it', async () => {
  await drawInvitation({})
  expect(document.body.textContent).not.toContain('delivered')
})
