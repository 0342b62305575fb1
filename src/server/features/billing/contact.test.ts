import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, newEmail } from '#test/factories.ts'
import { changedByHand, heldOf } from '#test/payments.ts'
import type { Person } from '#test/person.ts'
import { readAccount, writeAccount } from './account.ts'
import { setContact } from './contact.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ payments: true })
})
afterAll(() => test.close())

/** A company whose founder, Ada, has started the subscription; Bea is an admin, too. */
async function makePayingCompany() {
  const made = await makeCompany(test)
  const bea = await addMember(test, made, 'Bea Admin', { role: 'admin' })
  await made.admin.subscribes()
  await test.untilJobsDone()
  const { email } = await made.admin.me()
  return { ...made, bea, email, companyId: made.company.id }
}

const contactOf = (companyId: string) => {
  const [customer] = heldOf(test, companyId).customers
  return { id: customer?.id ?? '', name: customer?.name, email: customer?.email }
}

/** How often a customer's name or address is sent meanwhile. */
async function changesDuring(work: () => Promise<unknown>): Promise<number> {
  const sends = vi.spyOn(test.sandbox.provider, 'setContact')
  try {
    await work()
    await test.untilJobsDone()
    return sends.mock.calls.length
  } finally {
    sends.mockRestore()
  }
}

/** As somebody does in the provider's dashboard. */
async function changesByHand(companyId: string, contact: { name?: string; email: string }): Promise<void> {
  for (const customer of heldOf(test, companyId).customers) {
    Object.assign(customer, contact)
    await changedByHand(test, customer.id)
  }
}

async function renames(admin: Person, name: string): Promise<void> {
  const { industry, annualDays, accrualType } = await admin.company()
  await admin.changesCompany({ name, industry, annualDays, accrualType })
}

describe('the customer at the provider', () => {
  it('has the company’s new name', async () => {
    const { admin, companyId, email } = await makePayingCompany()
    expect(contactOf(companyId)).toMatchObject({ name: 'Halyard', email })
    expect(await changesDuring(() => renames(admin, 'Halyard & Sons'))).toBe(1)
    expect(contactOf(companyId)).toMatchObject({ name: 'Halyard & Sons', email })
  })

  it.each<[how: string, leaves: (people: { ada: Person; bea: Person; adaId: string }) => Promise<unknown>]>([
    ['leaves', ({ ada }) => ada.leaves()],
    ['is deactivated', ({ bea, adaId }) => bea.deactivates({ id: adaId })],
    ['is an admin no more', ({ bea, adaId }) => bea.changesMember({ id: adaId }, { role: 'manager' })],
  ])('has another admin’s address once the one who paid %s, and keeps it', async (_, leaves) => {
    const { admin: ada, adminId: adaId, bea, companyId } = await makePayingCompany()
    await leaves({ ada, bea, adaId })
    await test.untilJobsDone()
    expect(contactOf(companyId)).toMatchObject({ name: 'Halyard', email: bea.email })
    expect(await test.inCompany(companyId, readAccount)).toMatchObject({ payerId: bea.id })
    const isThere = (await bea.team()).some(({ id }) => id === adaId)
    const comesBack = async () => isThere && bea.changesMember({ id: adaId }, { role: 'admin' })
    expect(await changesDuring(comesBack)).toBe(0)
  })

  it('has the new address of the one who pays, from their next sign-in on', async () => {
    const company = await makeCompany(test)
    const subject = newEmail('subject')
    const ada = await test.signIn({ email: newEmail('ada'), name: 'Ada Payer', subject })
    await company.admin.invites((await ada.me()).email, 'admin')
    const [invitation] = await ada.ownInvitations()
    await ada.accepts(invitation ?? { id: '' })
    await ada.subscribes()
    await test.untilJobsDone()
    const email = newEmail('ada')
    await test.signIn({ email, name: 'Ada Payer', subject })
    await test.untilJobsDone()
    expect(contactOf(company.company.id)).toMatchObject({ email })
  })

  it('keeps the address of a later admin, where the copy no longer knows who pays', async () => {
    const { admin, bea, companyId } = await makePayingCompany()
    const { email } = await bea.me()
    await test.inCompany(companyId, (tx) => writeAccount(tx, companyId, { payerId: null }))
    await changesByHand(companyId, { email })
    expect(contactOf(companyId)).toMatchObject({ email })
    await renames(admin, 'Halyard & Sons')
    await test.untilJobsDone()
    expect(contactOf(companyId)).toMatchObject({ name: 'Halyard & Sons', email })
    expect(await test.inCompany(companyId, readAccount)).toMatchObject({ payerId: (await bea.me()).id })
  })

  it('stays as it is while others change', async () => {
    const { admin, bea } = await makePayingCompany()
    const calls = await changesDuring(async () => {
      await admin.changesMember(bea, { role: 'employee' })
      await admin.deactivates(bea)
    })
    expect(calls).toBe(0)
  })

  it('gets its name and address back after a change in the provider’s dashboard', async () => {
    const { companyId, email } = await makePayingCompany()
    const { id } = contactOf(companyId)
    await changesByHand(companyId, { name: 'Someone else', email: 'else@halyard.example' })
    expect(contactOf(companyId)).toEqual({ id, name: 'Halyard', email })
  })

  it('has the last of several names, also where one is changed while another is sent', async () => {
    const { admin, companyId } = await makePayingCompany()
    const real = { ...test.sandbox.provider }
    vi.spyOn(test.sandbox.provider, 'setContact').mockImplementationOnce(async (contact) => {
      await renames(admin, 'Halyard Two')
      await real.setContact(contact)
    })
    await renames(admin, 'Halyard One')
    await test.untilJobsDone()
    expect(contactOf(companyId)).toMatchObject({ name: 'Halyard Two' })
  })

  it('keeps an address where the provider refuses the next, and the log says so without it', async () => {
    const { admin, companyId, email } = await makePayingCompany()
    await test.inCompany(companyId, (tx) =>
      tx.execute(`UPDATE users SET email = 'no address' WHERE email = '${email}'`),
    )
    await renames(admin, 'Halyard & Sons')
    await test.untilJobsDone()
    expect(contactOf(companyId)).toMatchObject({ name: 'Halyard', email })
    const lines = test.logs().split('\n')
    const [line] = lines.filter((each) => each.includes('the card provider refused a name or an address'))
    expect(line).toContain(companyId)
    expect(line).not.toContain('no address')
  })

  it('may be gone, which harms nobody', async () => {
    const { companyId } = await makePayingCompany()
    const { state } = test.sandbox
    state.customers = state.customers.filter((each) => each.companyId !== companyId)
    const { inCompany, billing } = test.app
    const now = () => test.sandbox.now()
    await expect(setContact({ inCompany, billing, now }, { companyId })).resolves.toBeUndefined()
  })
})
