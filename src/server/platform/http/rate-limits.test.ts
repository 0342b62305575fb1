import { describe, expect, it } from 'vitest'
import { startAppForTest, type TestApp } from '#test/app.ts'
import { newEmail } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

const callOf = async (person: Person) => (await person.call('GET', '/api/auth/user')).statusCode

const beginAs = (own: TestApp, remoteAddress: string, forwarded?: string) =>
  own.app.inject({
    url: '/api/auth/google',
    remoteAddress,
    headers: { host: 'leave.test', ...(forwarded && { 'x-forwarded-for': forwarded }) },
  })

describe('rate limits', () => {
  const message = {
    name: 'Sam',
    email: 'sam@example.com',
    subject: 'A question',
    inquiryType: 'general',
    message: 'How does this work?',
  }
  const sendTo = ({ app }: TestApp) =>
    app.inject({ method: 'POST', url: '/api/contact', headers: { host: 'leave.test' }, payload: message })

  it('are those of all nodes together', async () => {
    const node = await startAppForTest({ rateLimits: true, worker: false })
    const other = await startAppForTest({ rateLimits: true, worker: false, beside: node })
    const codes = []
    for (const each of [node, other, node, other, node, other]) codes.push((await sendTo(each)).statusCode)
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
    expect((await sendTo(node)).statusCode).toBe(429)
  })

  it('stop the sixth contact message of an hour, and say when to try again', async () => {
    const own = await startAppForTest({ rateLimits: true })
    const send = () => sendTo(own)
    for (let sent = 1; sent <= 5; sent++) expect((await send()).statusCode).toBe(200)
    const refused = await send()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    own.setNow('2026-03-02T10:00:01Z')
    expect((await send()).statusCode).toBe(200)
  })

  it('stop the 21st sign-in of a minute, whose way back is counted by itself', async () => {
    const own = await startAppForTest({ rateLimits: true })
    const begin = () => own.app.inject({ url: '/api/auth/google', headers: { host: 'leave.test' } })
    for (let signIn = 1; signIn <= 19; signIn++) expect((await begin()).statusCode).toBe(302)
    await own.signIn({ email: newEmail(), name: 'Pia Person' })
    const refused = await begin()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    own.setNow('2026-03-02T09:01:01Z')
    await own.signIn({ email: newEmail(), name: 'Pia Person' })
    // Counters hold addresses: those of windows that have ended are gone with the next sign-in.
    const { rows } = await own.database.asOwner((client) => client.query('SELECT key FROM rate_limits'))
    expect(rows.map(({ key }) => key).toSorted()).toEqual(['sign-in-callback:127.0.0.1', 'sign-in:127.0.0.1'])
  })

  it('stop the 301st call of a person in a minute, whichever browser it comes from', async () => {
    const own = await startAppForTest({ rateLimits: true })
    const pia = { email: newEmail(), name: 'Pia Person' }
    const [desk, phone] = [await own.signIn(pia), await own.signIn(pia)]
    for (let call = 1; call <= 145; call++)
      expect([await callOf(desk), await callOf(phone)]).toEqual([200, 200])
    const statuses = await Promise.all(
      Array.from({ length: 11 }, (_, call) => callOf(call % 2 ? desk : phone)),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    const other = await own.signIn({ email: newEmail(), name: 'Oli Other' })
    expect(await callOf(other)).toBe(200)
  })

  describe('count', () => {
    const tries = Array.from({ length: 21 }, (_, at) => at + 1)

    it('a caller once, whatever it writes into X-Forwarded-For', async () => {
      const own = await startAppForTest({ rateLimits: true, worker: false })
      const codes = []
      for (const at of tries) codes.push((await beginAs(own, '192.0.2.7', `198.51.100.${at}`)).statusCode)
      expect(codes.at(-1)).toBe(429)
    })

    it('behind a proxy the address that the proxy adds, and nothing before it', async () => {
      const own = await startAppForTest({ rateLimits: true, worker: false, trustedProxies: 1 })
      const from = (caller: string, at: number) => beginAs(own, '10.0.0.1', `198.51.100.${at}, ${caller}`)
      const codes = []
      for (const at of tries) codes.push((await from('192.0.2.7', at)).statusCode)
      expect(codes.at(-1)).toBe(429)
      expect((await from('192.0.2.8', 1)).statusCode).toBe(302)
    })

    it('the addresses of one IPv6 network together', async () => {
      const own = await startAppForTest({ rateLimits: true, worker: false })
      const codes = []
      for (const at of tries) codes.push((await beginAs(own, `2001:db8:0:7::${at.toString(16)}`)).statusCode)
      expect(codes.at(-1)).toBe(429)
      expect((await beginAs(own, '2001:db8::7:0:0:0:1')).statusCode).toBe(429)
      expect((await beginAs(own, '2001:db8:0:8::1')).statusCode).toBe(302)
    })

    it('an IPv4 address on its own, however it is written', async () => {
      const own = await startAppForTest({ rateLimits: true, worker: false })
      const same = ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '0:0:0:0:0:FFFF:c000:0207']
      const codes = []
      for (const at of tries) codes.push((await beginAs(own, same[at % same.length] ?? '')).statusCode)
      expect(codes.at(-1)).toBe(429)
      expect((await beginAs(own, '::ffff:c000:208')).statusCode).toBe(302)
    })
  })
})
