import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/plain-date.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, newEmail } from '#test/factories.ts'
import { complaintsOfAll } from '#test/faults/stored.ts'
import type { Person } from '#test/person.ts'

/** The races of roles, leaving and joining (trust, 'Races'). ROUNDS=50 for long. */

// Fifty is what trust asks for; lists grow with the rounds, and a hundred of them would take many minutes.
const rounds = Math.min(Number(process.env['ROUNDS'] ?? 2), 50)
const timeout = 60_000 + rounds * 5_000

let test: TestApp
beforeAll(async () => {
  // Nothing is mailed: the races are about what is stored.
  test = await startApp({ connections: 10, worker: false })
})
afterAll(() => test.close())
afterAll(async () => expect(await complaintsOfAll(test)).toEqual([]))

type Member = Person & { id: string; email: string }

async function withSecondAdmin() {
  const company = await makeCompany(test)
  const second = await addMember(test, company, 'Bob Admin', { role: 'admin' })
  return { ...company, second }
}

const back = async (member: Member, name: string): Promise<Member> => {
  const { id, email } = member
  return Object.assign(await test.signIn({ email, name }), { id, email })
}
const patch = (person: Person, id: string, change: object) => person.call('PATCH', `/api/team/${id}`, change)
const standing = async (person: Person) =>
  (await person.ownRequests()).filter(({ status }) => status === 'pending' || status === 'approved')

describe(`${rounds} rounds`, () => {
  it.each([
    ['demote', { role: 'employee' }],
    ['deactivate', { isActive: false }],
  ])('two admins %s each other: one is left', { timeout }, async (_what, change) => {
    for (let round = 0; round < rounds; round++) {
      const { admin, adminId, second } = await withSecondAdmin()
      const answers = await Promise.all([patch(admin, second.id, change), patch(second, adminId, change)])
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
      expect([
        [200, 401],
        [200, 403],
      ]).toContainEqual(statuses)
      const left = answers[0].statusCode === 200 ? admin : second
      const admins = (await left.team()).filter(({ role }) => role === 'admin')
      expect(admins).toHaveLength(1)
    }
  })

  it('two admins step down at once: one stays', { timeout }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { admin, adminId, second } = await withSecondAdmin()
      const answers = await Promise.all([
        patch(admin, adminId, { role: 'manager' }),
        patch(second, second.id, { role: 'manager' }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    }
  })

  it('somebody is deactivated while they ask: nothing of theirs waits', { timeout }, async () => {
    const company = await makeCompany(test)
    const { admin } = company
    let ana: Member = await addMember(test, company, 'Ana Employee')
    for (let round = 0; round < rounds; round++) {
      test.setNow('2026-03-02T09:00:00Z')
      const leave = await admin.approves(await ana.asksFor('2026-03-02', '2026-03-06'))
      const change = { leaveType: 'annual', startDate: '2026-03-02', isHalfDay: false }
      const answers = await Promise.all([
        ana.tryAsking('2026-03-09'),
        ana.tryAsking('2026-03-10'),
        ana.call('PATCH', `/api/leave-requests/${leave.id}`, { ...change, endDate: '2026-03-05' }),
        patch(admin, ana.id, { isActive: false }),
        ana.tryAsking('2026-03-11'),
        ana.call('POST', `/api/leave-requests/${leave.id}/ill`, {
          startDate: '2026-03-04',
          endDate: '2026-03-04',
        }),
      ])
      for (const { statusCode, body } of answers) expect([200, 201, 401, 409], body).toContain(statusCode)
      expect(answers[3].statusCode).toBe(200)
      expect(await admin.toDecide()).toEqual([])
      await admin.reactivates(ana)
      ana = await back(ana, 'Ana Employee')
      const own = await ana.ownRequests()
      expect(own.filter(({ status, amendment }) => status === 'pending' || amendment)).toEqual([])
      for (const request of await standing(ana)) await admin.cancels(request)
    }
  })

  it('the last other approver leaves while the only admin asks: nothing waits for nobody', {
    timeout,
  }, async () => {
    const company = await makeCompany(test)
    const { admin } = company
    let max: Member = await addMember(test, company, 'Max Manager', { role: 'manager' })
    for (let round = 0; round < rounds; round++) {
      const day = addDays('2026-03-09', 7 * (round % 20))
      const answers = await Promise.all([
        admin.tryAsking(day),
        patch(admin, max.id, { isActive: false }),
        admin.tryAsking(addDays(day, 1)),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 201])
      expect((await admin.ownRequests()).filter(({ status }) => status === 'pending')).toEqual([])
      for (const request of await standing(admin)) await admin.cancels(request)
      await admin.reactivates(max)
      max = await back(max, 'Max Manager')
    }
  })

  it('managers change, decide and leave while their people ask: everything is answered', {
    timeout,
  }, async () => {
    const company = await makeCompany(test)
    const { admin, adminId } = company
    const max = await addMember(test, company, 'Max Manager', { role: 'manager', manager: adminId })
    const moe = await addMember(test, company, 'Moe Manager', { role: 'manager', manager: adminId })
    const people = await Promise.all(
      ['Ana', 'Ben', 'Cem'].map((name) => addMember(test, company, `${name} Employee`, { manager: max.id })),
    )
    for (let round = 0; round < rounds; round++) {
      const asked = await Promise.all(people.map((person) => person.asksFor('2026-03-09', '2026-03-10')))
      const answers = await Promise.all([
        ...asked.map(({ id }) =>
          max.call('PATCH', `/api/leave-requests/${id}/approve`, { status: 'approved' }),
        ),
        patch(admin, max.id, { role: round % 2 ? 'manager' : 'employee' }),
        ...people.map((person) => person.tryAsking('2026-03-11')),
        ...people.map(({ id }) => patch(admin, id, { managerId: moe.id })),
        // A company sends 50 a day.
        ...(round % 2
          ? []
          : [admin.call('POST', '/api/team/invite', { email: newEmail(), role: 'employee' })]),
      ])
      for (const { statusCode, body } of answers) expect([200, 201, 403, 409], body).toContain(statusCode)
      await admin.changesMember(max, { role: 'manager' })
      for (const person of people) {
        const waiting = (await person.ownRequests()).filter(({ status }) => status === 'pending')
        expect(waiting.filter(({ waitsFor }) => waitsFor.length === 0)).toEqual([])
        for (const request of await standing(person)) await person.cancels(request)
        await admin.changesMember(person, { managerId: max.id })
      }
    }
  })

  it('an invitation is accepted, revoked and sent again at once: one of them has its effect', {
    timeout,
  }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { admin } = await makeCompany(test)
      const other = await makeCompany(test)
      const email = newEmail('chosen')
      const { id } = await admin.invites(email)
      await other.admin.invites(email)
      const person = await test.signIn({ email, name: 'Cho Sen' })
      const accept = () => person.call('POST', `/api/invitations/${id}/accept`)
      const [first, revoked, second] = await Promise.all([
        accept(),
        admin.call('DELETE', `/api/invitations/${id}`),
        accept(),
        admin.call('POST', `/api/invitations/${id}/resend`),
      ])
      const done = [first, revoked, second].filter(({ statusCode }) => statusCode === 200)
      expect(done).toHaveLength(1)
      expect(await admin.team()).toHaveLength(revoked.statusCode === 200 ? 1 : 2)
      expect(await admin.invitations()).toEqual([])
    }
  })
})
