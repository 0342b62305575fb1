import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnSession } from '#shared/session/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany, newEmail } from '#test/factories.ts'
import { codeFor } from '#test/identity.ts'
import { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const host = 'leave.test'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** Signs in with another browser than the tests' own, which has no name. */
async function signInWith(userAgent: string, person: { email: string; name: string }): Promise<Person> {
  const began = await test.app.inject({ url: '/api/auth/google', headers: { host } })
  const { cookies } = await test.app.inject({
    url: `/api/auth/google/callback?state=state&code=${codeFor(person)}`,
    headers: { host, cookie: `sorrel_sign_in=${began.cookies[0]?.value}`, 'user-agent': userAgent },
  })
  const session = cookies.find(({ name }) => name === 'sorrel_session')
  return new Person(test.app, `sorrel_session=${session?.value}`)
}

const sessionsOf = async (person: Person) => (await person.call('GET', '/api/sessions')).json<OwnSession[]>()
const isSignedIn = async (person: Person) => (await person.call('GET', '/api/auth/user')).statusCode === 200

describe('one’s own sessions', () => {
  it('are listed by browser and system, this one first, and hold nothing that opens them', async () => {
    const pia = { email: newEmail('pia'), name: 'Pia Person' }
    const phone = await test.signIn(pia)
    test.setNow('2026-03-03T09:00:00Z')
    const desk = await signInWith(firefox, pia)
    expect(await sessionsOf(phone)).toMatchObject([
      { browser: null, system: null, isCurrent: true, lastSeenAt: '2026-03-03T09:00:00.000Z' },
      { browser: 'Firefox', system: 'Windows', isCurrent: false, createdAt: '2026-03-03T09:00:00.000Z' },
    ])
    expect((await sessionsOf(desk)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    const { body } = await desk.call('GET', '/api/sessions')
    expect(body).not.toContain(desk.cookie.split('=')[1])
  })

  it('leave out what has expired', async () => {
    const pia = { email: newEmail('pia'), name: 'Pia Person' }
    await test.signIn(pia)
    test.setNow('2026-03-16T09:01:00Z')
    expect(await sessionsOf(await test.signIn(pia))).toHaveLength(1)
  })

  it('end one by one, at once', async () => {
    const pia = { email: newEmail('pia'), name: 'Pia Person' }
    const [desk, lost] = [await test.signIn(pia), await test.signIn(pia)]
    const other = (await sessionsOf(desk)).find(({ isCurrent }) => !isCurrent)
    const end = () => desk.call('DELETE', `/api/sessions/${other?.id}`)
    expect((await end()).statusCode).toBe(200)
    expect([await isSignedIn(desk), await isSignedIn(lost)]).toEqual([true, false])
    expect(refusal(await end())).toBe('404 This session has already ended. Please reload the list.')
  })

  it('are no one else’s to see or to end', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const [hers] = await sessionsOf(ana)
    expect((await admin.call('DELETE', `/api/sessions/${hers?.id}`)).statusCode).toBe(404)
    expect((await sessionsOf(admin)).map(({ id }) => id)).not.toContain(hers?.id)
    expect(await isSignedIn(ana)).toBe(true)
  })

  it('end everywhere, here too, and for nobody else', async () => {
    const pia = { email: newEmail('pia'), name: 'Pia Person' }
    const [desk, phone] = [await test.signIn(pia), await test.signIn(pia)]
    const other = await test.signIn({ email: newEmail('oli'), name: 'Oli Other' })
    const answer = await desk.call('DELETE', '/api/sessions')
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies.find(({ name }) => name === 'sorrel_session')?.value).toBe('')
    expect([await isSignedIn(desk), await isSignedIn(phone), await isSignedIn(other)]).toEqual([
      false,
      false,
      true,
    ])
  })
})
