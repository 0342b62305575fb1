import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeSmallCompany, newEmail } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

describe('one’s own profile', () => {
  it('is edited, seen by colleagues, and stays after the next sign-in', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    const changed = await ana.changesProfile({ firstName: ' Anna ', lastName: 'Married' })
    expect(changed).toMatchObject({ id: ana.id, firstName: 'Anna', lastName: 'Married', email: ana.email })
    expect((await admin.team()).find(({ id }) => id === ana.id)).toMatchObject({ firstName: 'Anna' })
    const again = await test.signIn({ email: ana.email, name: 'Ana Employee' })
    expect(await again.me()).toEqual(changed)
    expect((await auditOf(test, company.id, ana.id)).at(-1)).toMatchObject({
      actorId: ana.id,
      action: 'member.renamed',
      before: { firstName: 'Ana', lastName: 'Employee' },
      after: { firstName: 'Anna', lastName: 'Married' },
    })
  })

  it('has a language and a first day of the week, which no log tells', async () => {
    const { ana, company } = await makeSmallCompany(test)
    const lines = await auditOf(test, company.id, ana.id)
    const settings = { locale: 'de-AT', weekStart: 'monday' } as const
    expect(await ana.changesProfile(settings)).toMatchObject(settings)
    expect(await ana.changesProfile({ locale: null })).toMatchObject({ locale: null, weekStart: 'monday' })
    expect(await ana.changesProfile({ lastName: '' })).toMatchObject({ firstName: 'Ana', lastName: '' })
    expect(await auditOf(test, company.id, ana.id)).toHaveLength(lines.length + 1)
  })

  it.each([
    [{ firstName: ' ' }, '400 Please enter your first name'],
    [{ locale: 'klingon-and-more' }, '400 Please choose a known language'],
    [{ weekStart: 'tuesday' }, /^400 /],
    [{ email: 'else@halyard.example' }, /^400 .*email/],
    [{ role: 'admin' }, /^400 .*role/],
  ])('refuses %j', async (change, expected) => {
    const { ana } = await makeSmallCompany(test)
    const before = await ana.me()
    expect(refusal(await ana.call('PATCH', '/api/auth/user', change))).toMatch(expected)
    expect(await ana.me()).toEqual(before)
  })

  it('is one of a company', async () => {
    const nobody = await test.signIn({ email: newEmail(), name: 'No Body' })
    const answer = await nobody.call('PATCH', '/api/auth/user', { firstName: 'Some' })
    expect(refusal(answer)).toBe('403 Please set up or join a company first.')
    expect((await nobody.me()).firstName).toBe('No')
  })
})
