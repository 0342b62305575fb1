import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingAccounts } from '#server/platform/db/schema.ts'
import type { FirstSteps } from '#shared/company/contract.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

const doneOf = (steps: FirstSteps) => steps.filter(({ isDone }) => isDone).map(({ step }) => step)

describe('the first steps', () => {
  it('are done one by one, by what is stored', async () => {
    const { admin, adminId } = await makeCompany(test)
    expect(await admin.firstSteps()).toEqual([
      { step: 'people', isDone: false },
      { step: 'holidays', isDone: false },
      { step: 'balances', isDone: false },
      { step: 'privacy', isDone: false },
      { step: 'invite', isDone: false },
    ])
    await admin.importsPeople([{ email: newEmail() }, { email: newEmail() }])
    expect(doneOf(await admin.firstSteps())).toEqual(['people'])
    const place = { name: 'Munich', country: 'DE', region: 'BY', timeZone: null }
    const { id: locationId } = (await admin.call('POST', '/api/locations', place)).json<{ id: string }>()
    const { leaveYearStart, paySchedule, timeZone, workingWeek, mostAway, mostAwayEffect } =
      await admin.company()
    const rules = { leaveYearStart, paySchedule, timeZone, workingWeek, mostAway }
    await admin.call('PUT', '/api/companies/mine/settings', { ...rules, mostAwayEffect, locationId })
    expect(doneOf(await admin.firstSteps())).toEqual(['people', 'holidays'])
    await admin.call('POST', '/api/leave-adjustments', {
      userId: adminId,
      leaveType: 'annual',
      date: '2026-03-02',
      unit: 'days',
      amount: 1,
      reason: 'From before',
    })
    expect(doneOf(await admin.firstSteps())).toEqual(['people', 'holidays', 'balances'])
    await admin.call('PATCH', '/api/leave-types/sick', { isPrivate: true })
    const [first] = await admin.prepared()
    await admin.sendsInvitations(first?.id ?? '')
    expect(doneOf(await admin.firstSteps())).toEqual(['people', 'holidays', 'balances', 'privacy'])
    await admin.sendsInvitations()
    expect(doneOf(await admin.firstSteps())).toContain('invite')
  })

  it('ask nothing about sick leave that can’t be requested', async () => {
    const { admin } = await makeCompany(test)
    await admin.call('PATCH', '/api/leave-types/annual', { isPrivate: true })
    expect(doneOf(await admin.firstSteps())).toEqual([])
    await admin.call('PATCH', '/api/leave-types/sick', { isArchived: true })
    expect(doneOf(await admin.firstSteps())).toEqual(['privacy'])
  })

  it('are done where an admin says so, once or twice', async () => {
    const { admin } = await makeCompany(test)
    expect(doneOf(await admin.finishesStep('balances'))).toEqual(['balances'])
    expect(doneOf(await admin.finishesStep('balances'))).toEqual(['balances'])
    await Promise.all([admin.finishesStep('people'), admin.finishesStep('holidays')])
    expect(doneOf(await admin.firstSteps())).toEqual(['people', 'holidays', 'balances'])
  })

  it('end with the free trial where companies pay, done with the first subscription', async () => {
    const paid = await startAppForTest({ payments: true, worker: false })
    const { admin, company } = await makeCompany(paid)
    expect((await admin.firstSteps()).at(-1)).toEqual({ step: 'trial', isDone: false })
    for (const status of ['trialing', 'canceled'] as const) {
      await paid.inCompany(company.id, (tx) => tx.update(billingAccounts).set({ status }))
      expect(doneOf(await admin.firstSteps())).toEqual(['trial'])
    }
    const later = await makeCompany(paid)
    expect(doneOf(await later.admin.finishesStep('trial'))).toEqual(['trial'])
  })

  it('are an admin’s alone', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    for (const person of [ana, max])
      for (const [method, url] of [
        ['GET', '/api/first-steps'],
        ['POST', '/api/first-steps/holidays'],
      ] as const)
        expect(refusal(await person.call(method, url))).toBe(
          '403 Only an admin can complete the first steps.',
        )
    expect((await admin.call('POST', '/api/first-steps/dance')).statusCode).toBe(400)
    expect(doneOf(await admin.firstSteps())).toEqual(['people', 'invite'])
  })
})
