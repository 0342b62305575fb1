import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAccount } from '#server/features/billing/account.ts'
import { ProviderAway } from '#server/features/billing/payment-provider.ts'
import { setSeats } from '#server/features/billing/seats.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, type TestCompany } from '#test/factories.ts'
import { cards, heldOf, paysWith, timePasses } from '#test/payments.ts'
import type { Fault } from '#test/stripe/faults.ts'

/** People join and leave while the provider fails three times in ten (trust, 'Races'). */

let test: TestApp
let company: TestCompany
beforeAll(async () => {
  test = await startApp({ connections: 10, payments: 'stripe' })
  company = await makeCompany(test)
  await company.admin.subscribes()
  await paysWith(test, company.admin, cards.visa)
  const { trialEnd } = await company.admin.subscription()
  // Active, so that seats cost something from now on.
  await timePasses(test, new Date(((trialEnd ?? 0) + 86_400) * 1000))
})
afterAll(() => test.close())

/** The SDK tries some of them again by itself: what is left is three in ten. */
const faults: [Fault, share: number][] = [
  ['refuse', 0.3],
  ['answer lost', 0.3],
  ['error after', 0.3],
]
let failures = 0

/** What a job does, and what the queue does when it fails. */
async function setsSeatsAtLast(): Promise<void> {
  const { inCompany, billing, now } = test.app
  for (;;) {
    try {
      return await setSeats({ inCompany, billing, now }, { companyId: company.company.id })
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      failures++
    }
  }
}

it('60 people join or leave, and the provider counts those who are active in the end', async () => {
  for (const [index, [fault, share]] of faults.entries())
    test.stripe.faults.set(fault, { method: 'POST', path: /subscriptions/, share, seed: index + 1 })
  // At once half as many as there are connections, which the jobs of those before need, too: on a busy
  // machine some would wait for one too long.
  const people: Awaited<ReturnType<typeof addMember>>[] = []
  while (people.length < 40) {
    const joining = Array.from({ length: 5 }, (_, index) => `Person ${people.length + index}`)
    people.push(...(await Promise.all(joining.map((name) => addMember(test, company, name)))))
  }
  for (const leaving of [people.slice(0, 5), people.slice(5, 10), people.slice(10, 15), people.slice(15, 20)])
    await Promise.all([
      ...leaving.map((person) => company.admin.deactivates(person)),
      ...Array.from({ length: 2 }, setsSeatsAtLast),
    ])
  await Promise.all(Array.from({ length: 4 }, setsSeatsAtLast))
  test.stripe.faults.clear()
  await test.untilJobsDone()
  const ofJobs = test.logs().split('\n').filter(isFailedSeatsJob).length
  expect(failures + ofJobs).toBeGreaterThan(0)

  const { id } = company.company
  const [subscription] = heldOf(test, id).subscriptions
  expect(subscription?.quantity).toBe(21)
  expect(await test.inCompany(id, readAccount)).toMatchObject({ quantity: 21, status: 'active' })
  expect(await company.admin.subscription()).toMatchObject({ activeUsers: 21, monthlyAmount: 2100 })
})

const isFailedSeatsJob = (line: string) =>
  line.includes('"job":"set-seats"') && line.includes('will be tried again')
