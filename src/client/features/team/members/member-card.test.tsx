import { expect, test } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import type { TeamMember } from '#shared/team/contract.ts'
import { MemberCard } from './member-card.tsx'

const ana: TeamMember = {
  id: 'ana',
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@halyard.example',
  role: 'employee',
  managerId: null,
  teamId: null,
  startDate: null,
  joinedOn: '2026-01-05',
  profileImageUrl: null,
  awayUntil: null,
  mailUndeliveredAt: null,
}

const drawCard = (change: Partial<TeamMember>) =>
  draw(
    <MemberCard
      listed={{ member: { ...ana, ...change }, managerName: null, teamName: null, location: null }}
      reading={{ readerId: 'ben', today: '2026-03-02', hasDetails: () => false }}
    />,
  )

test('somebody whose mail was refused has a badge, and what to do below it', async () => {
  await drawCard({ mailUndeliveredAt: '2026-03-02T12:00:00.000Z' })
  expect(document.body.textContent).toContain('Email not delivered')
  expect(document.body.textContent).toContain('ask them to correct it there')
})

test('anybody else has none', async () => {
  await drawCard({})
  expect(document.body.textContent).not.toContain('delivered')
})
