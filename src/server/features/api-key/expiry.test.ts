import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

async function atHour(instant: string): Promise<void> {
  test.setNow(instant)
  await test.runHourly()
  await test.untilJobsDone()
  test.setNow('2026-03-02T09:00:00Z')
}

const heardBy = async (person: Person) =>
  (await person.notifications())
    .filter(({ title }) => title === 'API key expires soon')
    .map(({ message }) => message)

it('tells the owner of a personal key 14 days before its end, once', async () => {
  const { admin, ana } = await makeSmallCompany(test)
  await ana.changesProfile({ locale: 'en-GB' })
  await ana.makesKey({ name: 'Payslips', lifeDays: 30 })
  await atHour('2026-03-18T08:00:00Z')
  expect(await heardBy(ana)).toEqual([])
  await atHour('2026-03-18T09:00:00Z')
  await atHour('2026-03-18T10:00:00Z')
  expect(await heardBy(ana)).toEqual(['Payslips, on Wed 1 Apr'])
  const mail = await test.mailTo(ana.email, /Payslips/)
  expect(mail.subject).toBe('Your API key ‘Payslips’ expires on Wed 1 Apr')
  expect(mail.text).toContain('up to 7 days')
  expect(await heardBy(admin)).toEqual([])
})

it('tells every admin of a company’s key, and again before the end of its next token', async () => {
  const small = await makeSmallCompany(test)
  const { admin, ana } = small
  const bea = await addMember(test, small, 'Bea Second', { role: 'admin' })
  for (const person of [admin, bea]) await person.changesProfile({ locale: 'en-GB' })
  const { key } = await admin.makesKey({ name: 'Payroll import', isPersonal: false, lifeDays: 20 })
  await atHour('2026-03-08T09:00:00Z')
  for (const person of [admin, bea]) expect(await heardBy(person)).toEqual(['Payroll import, on Sun 22 Mar'])
  expect(await heardBy(ana)).toEqual([])
  await bea.rotatesKey(key, { graceDays: 0, lifeDays: 60 })
  await atHour('2026-03-09T09:00:00Z')
  expect(await heardBy(admin)).toHaveLength(1)
  await atHour('2026-04-20T09:00:00Z')
  expect((await heardBy(admin)).toSorted()).toEqual([
    'Payroll import, on Fri 1 May',
    'Payroll import, on Sun 22 Mar',
  ])
})

it('tells the admins of then of a company’s key, not its maker', async () => {
  const small = await makeSmallCompany(test)
  const { admin } = small
  const [bea, cem] = [
    await addMember(test, small, 'Bea Second', { role: 'admin' }),
    await addMember(test, small, 'Cem Third', { role: 'admin' }),
  ]
  await admin.changesProfile({ locale: 'en-GB' })
  const ofCompany = { isPersonal: false, lifeDays: 20 }
  await bea.makesKey({ ...ofCompany, name: 'Payroll import' })
  await cem.makesKey({ ...ofCompany, name: 'Rota' })
  await admin.changesMember(bea, { role: 'employee' })
  await admin.deactivates(cem)
  await atHour('2026-03-08T09:00:00Z')
  expect((await heardBy(admin)).toSorted()).toEqual(['Payroll import, on Sun 22 Mar', 'Rota, on Sun 22 Mar'])
  expect(await heardBy(bea)).toEqual([])
  await admin.changesMember(cem, { isActive: true })
  expect(await heardBy(await test.signIn({ email: cem.email, name: 'Cem Third' }))).toEqual([])
})

it('tells nobody of a key that was revoked in between', async () => {
  const { ana } = await makeSmallCompany(test)
  const { key } = await ana.makesKey({ lifeDays: 5 })
  await ana.revokesKey(key)
  await atHour('2026-03-03T09:00:00Z')
  expect(await heardBy(ana)).toEqual([])
})
