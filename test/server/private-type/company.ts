import { expect } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { addMember, makeSmallCompany } from '#test/factories.ts'

/** Its name, key and colour occur nowhere else in the company. */
export const secret = { key: 'moonfast', name: 'Moonfast', colour: 'olive' }

export const tells = (text: string) =>
  Object.values(secret).some((word) => text.toLowerCase().includes(word.toLowerCase()))

/**
 * Ana has leave of a private type in each state that leave can have; Ben covers for some of it. Max decides
 * it, and so does Ada, the admin. Ben is on Ana's team; Mia is a manager of other people, of Leo.
 */
export async function makePrivateCompany(test: TestApp) {
  const small = await makeSmallCompany(test)
  const { admin, max, ana } = small
  const ben = await addMember(test, small, 'Ben Colleague', { manager: max.id })
  const mia = await addMember(test, small, 'Mia Manager', { role: 'manager', manager: small.adminId })
  const leo = await addMember(test, small, 'Leo Other', { manager: mia.id })
  const team = await admin.addsTeam('Design')
  // Mia reads of Ana what somebody on her team reads, and what a manager does.
  for (const person of [ana, ben, mia, leo]) await admin.changesMember(person, { teamId: team.id })
  const type = {
    ...secret,
    isPaid: true,
    needsApproval: true,
    isPrivate: true,
    unit: 'days',
    annualAmount: null,
    cover: 'optional',
  }
  const { key, ...newType } = type
  const added = await admin.call('POST', '/api/leave-types', newType)
  expect(added.json(), added.body).toMatchObject(secret)
  // An allowance for Ana alone: nobody else has a balance of the type.
  await admin.changesMember(ana, { entitlement: { leaveType: key, unit: 'days', annualAmount: 30 } })

  const ofAna = await takeLeave({ max, ana, ben, key })
  // Mia decides it, and sees who else is away.
  const ofLeo = await leo.asksFor('2026-03-03', '2026-03-10')
  await ben.asksFor('2026-03-03', '2026-03-20')
  const locked = await admin.call('POST', '/api/payroll-periods/2026-01-01/lock')
  expect(locked.statusCode, locked.body).toBeLessThan(300)
  await test.untilJobsDone()
  return { ...small, ben, mia, leo, team, requests: [...ofAna, ofLeo.id] }
}

type Small = Awaited<ReturnType<typeof makeSmallCompany>>

type Taking = Pick<Small, 'max' | 'ana'> & { ben: { id: string }; key: string }

async function takeLeave({ max, ana, ben, key }: Taking): Promise<string[]> {
  const asks = (start: string, end = start, more = {}) => ana.asksFor(start, end, { leaveType: key, ...more })
  const shortened = await max.approves(await asks('2026-03-02', '2026-03-04'))
  await max.shortens(shortened, '2026-03-03')
  const half = await max.approves(await asks('2026-03-05', '2026-03-05', { isHalfDay: true }))
  const pending = await asks('2026-03-06', '2026-03-06', { coverId: ben.id, handoverNote: 'The keys' })
  const changed = await max.approves(await asks('2026-03-09', '2026-03-10'))
  const { amendment } = await ana.changes(changed, { endDate: '2026-03-11' })
  await max.approves({ id: amendment?.id ?? '' })
  const changing = await max.approves(await asks('2026-03-16', '2026-03-17'))
  const { amendment: waiting } = await ana.changes(changing, { endDate: '2026-03-18' })
  const cancelled = await max.approves(await asks('2026-03-23', '2026-03-24'))
  await ana.cancels(cancelled)
  const rejected = await max.rejects(await asks('2026-03-30'), 'Too many people are away')
  const recorded = await max.asksFor('2026-01-12', '2026-01-13', { leaveType: key, userId: ana.id })
  const ofAll = [shortened, half, pending, changed, changing, cancelled, rejected, recorded]
  return [...ofAll.map(({ id }) => id), ...(waiting ? [waiting.id] : [])]
}
