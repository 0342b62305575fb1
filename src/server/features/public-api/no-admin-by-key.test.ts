import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeSmallCompany, newEmail } from '#test/factories.ts'
import { Program } from '#test/program.ts'
import { refusal } from '#test/refusal.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const people = '/api/v1/people'
const refused = '403 An API key can’t add, change or remove an admin. Please do that in the app.'

/** A small company with a second admin, an admin who hasn't joined, and one who was deactivated. */
async function makeWithAdmins() {
  const small = await makeSmallCompany(test)
  const { admin } = small
  const bea = await addMember(test, small, 'Bea Second', { role: 'admin' })
  const former = await addMember(test, small, 'Fay Former', { role: 'admin' })
  await admin.deactivates(former)
  const invited = newEmail()
  await admin.invites(invited, 'admin')
  const invitedId = (await admin.team()).find(({ email }) => email === invited)?.id ?? ''
  return { ...small, bea, former, invited, invitedId }
}

it('lets no key take a company over, an admin’s own or the company’s', async () => {
  const { admin, adminId, ana, bea, former, invited, invitedId } = await makeWithAdmins()
  const own = await admin.makesKey({ name: 'HR' })
  const ofCompany = await admin.makesKey({ name: 'Payroll', isPersonal: false })
  const tried = [
    ['POST', people, { email: newEmail(), role: 'admin' }],
    // Invited as an admin, and to be made less.
    ['POST', people, { email: invited, role: 'employee' }],
    ['PATCH', `${people}/${ana.id}`, { role: 'admin' }],
    ...[adminId, bea.id, invitedId].flatMap((id) => [
      ['PATCH', `${people}/${id}`, { role: 'employee' }],
      ['PATCH', `${people}/${id}`, { isActive: false }],
      ['PATCH', `${people}/${id}`, { teamId: null }],
    ]),
    // Who comes back has the role that they had.
    ['PATCH', `${people}/${former.id}`, { isActive: true }],
  ] as const
  const before = await admin.team()
  for (const { token } of [own, ofCompany])
    for (const [method, url, body] of tried) {
      const answer = await new Program(test.app, token).call(method as 'POST', url as string, body)
      expect([method, url, body, refusal(answer)]).toEqual([method, url, body, refused])
      expect(answer.json().code).toBe('forbidden')
    }
  expect(await admin.team()).toEqual(before)
})

it('adds and changes everyone else by a key', async () => {
  const { admin, ana } = await makeWithAdmins()
  const program = new Program(test.app, (await admin.makesKey({ scopes: ['people:write'] })).token)
  const added = await program.call('POST', people, { email: newEmail(), role: 'manager' })
  expect(added.statusCode, added.body).toBe(201)
  const changed = await program.call('PATCH', `${people}/${ana.id}`, { role: 'manager' })
  expect(changed.json()).toMatchObject({ role: 'manager' })
  const left = await program.call('PATCH', `${people}/${ana.id}`, { isActive: false })
  expect(left.json()).toMatchObject({ isActive: false })
})
