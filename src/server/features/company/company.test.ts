import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeCompany, newEmail } from '#test/factories.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const minimal = { name: 'Halyard', annualDays: 20, accrualType: 'all_at_once' }

describe('company setup', () => {
  it('makes its creator the admin, and keeps what was entered', async () => {
    const email = newEmail('ada')
    const ada = await test.signIn({ email, name: 'Ada Admin' })
    expect(await ada.me()).toMatchObject({ companyId: null, role: null, email, today: '2026-03-02' })
    const company = await ada.setsUp({
      name: '  Halyard  ',
      industry: 'finance',
      teamSize: '11-25',
      role: 'Founder/CEO',
      annualDays: 27.5,
      timeZone: 'Pacific/Auckland',
    })
    expect(company).toMatchObject({
      name: 'Halyard',
      industry: 'finance',
      annualDays: 27.5,
      accrualType: 'all_at_once',
      carryOverDays: 5,
      leaveYearStart: '01-01',
    })
    // 09:00 UTC on 2 March is 22:00 of the same day in Auckland.
    expect(await ada.me()).toMatchObject({ companyId: company.id, role: 'admin', companyName: 'Halyard' })
    test.setNow('2026-03-02T12:00:00Z')
    expect((await ada.me()).today).toBe('2026-03-03')
    test.setNow('2026-03-02T09:00:00Z')
  })

  it.each([
    [{ name: ' ' }, 'Company name is required'],
    [{ annualDays: 0 }, 'Please enter at least 1 annual leave days'],
    [{ annualDays: 51 }, 'Please enter at most 50 annual leave days'],
    [{ annualDays: '20' }, 'Please enter annual leave days as a number'],
    [{ accrualType: 'weekly' }, 'Please choose an accrual method'],
    [{ timeZone: 'Mars/Olympus' }, 'Please choose a known time zone'],
    [{ country: 'XX' }, 'Please choose a country from the list'],
    [{ country: 'DE', region: 'XX' }, 'Please choose a region of the country'],
    [{ region: 'BY' }, 'Please choose a country for the region'],
    [{ name: 'a\u0000b' }, 'Please remove characters that aren’t text'],
  ])('refuses %j', async (wrong, message) => {
    const ada = await test.signIn({ email: newEmail('ada'), name: 'Ada Admin' })
    const answer = await ada.call('POST', '/api/companies', { ...minimal, ...wrong })
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    expect((await ada.me()).companyId).toBeNull()
  })

  it('with a country begins with its public holidays, which are no leave in the whole leave year', async () => {
    const ada = await test.signIn({ email: newEmail('ada'), name: 'Ada Admin' })
    const company = await ada.setsUp({ country: 'DE', region: 'BY' })
    const days = async (date: string) => {
      const query = `leaveType=annual&startDate=${date}&endDate=${date}&isHalfDay=false`
      return (await ada.call('GET', `/api/leave-requests/check?${query}`)).json().totalDays
    }
    // All Saints' Day is one in Bavaria, and Epiphany, which is before the company began.
    expect([await days('2027-11-01'), await days('2027-11-02'), await days('2026-01-06')]).toEqual([
      '0',
      '1',
      '0',
    ])
    const [location] = (await ada.call('GET', '/api/locations')).json()
    expect(location).toMatchObject({ name: 'Bayern', country: 'DE', region: 'BY', people: 1 })
    expect(await auditOf(test, company.id, location.id)).toMatchObject([{ action: 'location.added' }])
  })

  it('without a country counts public holidays as leave, and offers the countries before there is a company', async () => {
    const ada = await test.signIn({ email: newEmail('ada'), name: 'Ada Admin' })
    const countries = await ada.call('GET', '/api/holiday-countries')
    expect(countries.json()).toContainEqual(expect.objectContaining({ code: 'DE', name: 'Germany' }))
    await ada.setsUp()
    expect((await ada.call('GET', '/api/locations')).json()).toEqual([])
  })

  it('creates one company from two tabs', async () => {
    const ada = await test.signIn({ email: newEmail('ada'), name: 'Ada Admin' })
    const answers = await Promise.all([1, 2, 3].map(() => ada.call('POST', '/api/companies', minimal)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      'You already belong to a company. Please leave it first, in your settings.',
    )
  })
})

const days = (facts: unknown) => (facts as { annualDays: number }).annualDays

describe('company settings', () => {
  it('are changed by an admin, with effect on everybody’s balance from this leave year on', async () => {
    const company = await makeCompany(test)
    const ana = await addMember(test, company, 'Ana Employee')
    const settings = {
      name: 'New name',
      industry: 'other' as const,
      annualDays: 25,
      accrualType: 'monthly' as const,
    }
    expect(await company.admin.changesCompany(settings)).toMatchObject(settings)
    expect(await ana.company()).toMatchObject(settings)
    // Monthly: three of twelve periods by 2 March.
    expect((await ana.balance()).totalDays).toBe('6.25')
  })

  it('changed by two admins at once are audited as one change after the other', async () => {
    const { admin, company } = await makeCompany(test)
    const settings = { name: 'Halyard', industry: null, accrualType: 'all_at_once' as const }
    await Promise.all([21, 22, 23].map((annualDays) => admin.changesCompany({ ...settings, annualDays })))
    const changes = (await auditOf(test, company.id, company.id)).slice(1)
    expect(changes.map(({ before }) => days(before))).toEqual([
      20,
      ...changes.slice(0, -1).map(({ after }) => days(after)),
    ])
    expect(changes).toHaveLength(3)
  })

  it('are refused to others and outside 0 to 366 days', async () => {
    const company = await makeCompany(test)
    const max = await addMember(test, company, 'Max Manager', { role: 'manager' })
    const settings = { name: 'X', industry: null, annualDays: 25, accrualType: 'monthly' }
    const refused = await max.call('PUT', '/api/companies/mine', settings)
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Only an admin can change the company settings.',
    ])
    const tooMany = await company.admin.call('PUT', '/api/companies/mine', { ...settings, annualDays: 367 })
    expect([tooMany.statusCode, tooMany.json().message]).toEqual([
      400,
      'Please enter at most 366 annual leave days',
    ])
    expect((await company.admin.company()).annualDays).toBe(20)
  })
})
