import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveTypes } from '#server/platform/db/schema.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { announcedTo, auditOf, makeCompany, makeSmallCompany } from '#test/factories.ts'
import { addsType, balanceOn, policy, typesOf } from '#test/policies.ts'
import { refusal } from '#test/refusal.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const smallCompany = () => makeSmallCompany(test)

describe('leave types', () => {
  it('begin with the four built in, each with what holds this leave year, for every member', async () => {
    const { ana } = await smallCompany()
    const types = await typesOf(ana)
    expect(types.map(({ key, name, colour, isPaid }) => [key, name, colour, isPaid])).toEqual([
      ['annual', 'Annual', 'annual', true],
      ['sick', 'Sick', 'sick', true],
      ['personal', 'Personal', 'personal', true],
      ['unpaid', 'Unpaid', 'unpaid', false],
    ])
    expect(
      types.every(({ isBuiltIn, isArchived, needsApproval }) => isBuiltIn && !isArchived && needsApproval),
    ).toBe(true)
    expect(types.map((type) => type.policy)).toEqual([
      policy(),
      policy({ annualAmount: null }),
      policy({ annualAmount: null }),
      policy({ annualAmount: null }),
    ])
  })

  it('are added by name, after the built-in ones, with an allowance or without', async () => {
    const { admin, ana, company } = await smallCompany()
    expect((await addsType(admin, 'Training', { annualAmount: 4.5, isPaid: false })).statusCode).toBe(201)
    const parental = await addsType(admin, ' Élternzeit & more ')
    expect(parental.json()).toMatchObject({
      key: 'elternzeit-more',
      name: 'Élternzeit & more',
      isBuiltIn: false,
    })
    const added = (await typesOf(ana)).slice(4)
    expect(added.map(({ key, isPaid, policy: { annualAmount } }) => [key, isPaid, annualAmount])).toEqual([
      ['elternzeit-more', true, null],
      ['training', false, 4.5],
    ])
    expect(await balanceOn(ana, ana.id, '2026-12-31', 'training')).toBe('4.5')
    expect((await auditOf(test, company.id, company.id)).at(-1)).toMatchObject({
      action: 'leave-type.created',
      after: { key: 'elternzeit-more', name: 'Élternzeit & more' },
    })
  })

  it('have names of their own, and keys that stay', async () => {
    const { admin } = await makeCompany(test)
    await addsType(admin, 'Care leave')
    expect(refusal(await addsType(admin, 'CARE leave'))).toBe(
      '409 Another leave type has this name. Please choose a different one.',
    )
    expect((await addsType(admin, 'annual')).statusCode).toBe(409)
    expect((await addsType(admin, 'Care-leave')).json().key).toBe('care-leave-2')
    expect((await addsType(admin, '休暇')).json().key).toBe('type')
    expect((await addsType(admin, '14 days off')).json().key).toBe('type-14-days-off')
    const renamed = await admin.call('PATCH', '/api/leave-types/care-leave', { name: 'Nursing' })
    expect(renamed.json()).toMatchObject({ key: 'care-leave', name: 'Nursing' })
    const taken = await admin.call('PATCH', '/api/leave-types/care-leave', { name: 'Sick' })
    expect(taken.statusCode).toBe(409)
  })

  it('are 50 at most, archived ones too', async () => {
    const { admin, company } = await makeCompany(test)
    await test.inCompany(company.id, async (tx) => {
      const type = { companyId: company.id, colour: 'teal', isPaid: true, needsApproval: true } as const
      const keys = Array.from({ length: 46 }, (_, index) => `type-${index}`)
      const old = { createdAt: new Date(0), archivedAt: new Date(0) }
      await tx.insert(leaveTypes).values(keys.map((key) => ({ ...type, ...old, key, name: key })))
    })
    expect(refusal(await addsType(admin, 'One more'))).toBe(
      '409 A company can have at most 50 leave types, including archived ones. Please use one of them.',
    )
  })

  it('keep, where built in, their name and colour, and annual leave is never archived', async () => {
    const { admin, company } = await makeCompany(test)
    for (const change of [{ name: 'Illness' }, { colour: 'teal' }]) {
      expect(refusal(await admin.call('PATCH', '/api/leave-types/sick', change))).toBe(
        '400 Built-in leave types keep their name and colour. Please leave both unchanged.',
      )
    }
    expect(refusal(await admin.call('PATCH', '/api/leave-types/annual', { isArchived: true }))).toBe(
      '400 Annual leave can’t be archived. Please keep it.',
    )
    const changed = await admin.call('PATCH', '/api/leave-types/sick', { needsApproval: false, isPaid: true })
    expect(changed.json()).toMatchObject({ key: 'sick', needsApproval: false, isPaid: true })
    expect((await auditOf(test, company.id, company.id)).at(-1)).toMatchObject({
      action: 'leave-type.changed',
      before: { key: 'sick', needsApproval: true },
      after: { key: 'sick', needsApproval: false },
    })
  })

  it('say who sees them, which is audited and announced to open screens', async () => {
    const { admin, ana, company } = await smallCompany()
    expect((await addsType(admin, 'Therapy', { isPrivate: true })).json()).toMatchObject({ isPrivate: true })
    const before = (await announcedTo(test, company.id)).length
    const changed = await admin.call('PATCH', '/api/leave-types/sick', { isPrivate: true })
    expect(changed.json()).toMatchObject({ key: 'sick', isPrivate: true })
    expect((await announcedTo(test, company.id)).slice(before)).toContain('company leave')
    expect((await auditOf(test, company.id, company.id)).at(-1)).toMatchObject({
      action: 'leave-type.changed',
      before: { key: 'sick', isPrivate: false },
      after: { key: 'sick', isPrivate: true },
    })
    const keys = (await typesOf(ana)).filter(({ isPrivate }) => isPrivate).map(({ key }) => key)
    expect(keys).toEqual(['sick', 'therapy'])
  })

  it('can’t be asked for once archived, while what was taken stays; and come back', async () => {
    const { admin, ana, max } = await smallCompany()
    await addsType(admin, 'Training', { annualAmount: 4 })
    await max.approves(await ana.asksFor('2026-03-10', '2026-03-11', { leaveType: 'training' }))
    await admin.call('PATCH', '/api/leave-types/training', { isArchived: true })
    expect((await typesOf(ana)).find(({ key }) => key === 'training')?.isArchived).toBe(true)
    expect((await ana.tryAsking('2026-03-16', '2026-03-16', { leaveType: 'training' })).statusCode).toBe(400)
    expect((await ana.ownRequests())[0]).toMatchObject({ leaveType: 'training', status: 'approved' })
    expect(await balanceOn(ana, ana.id, '2026-12-31', 'training')).toBe('2')
    await admin.call('PATCH', '/api/leave-types/training', { isArchived: false })
    await ana.asksFor('2026-03-16', '2026-03-16', { leaveType: 'training' })
  })

  it('are the admins’ to change, each in their own company', async () => {
    const ours = await smallCompany()
    const theirs = await makeCompany(test)
    await addsType(theirs.admin, 'Theirs')
    const settings = { ...(await ours.ana.company()) }
    for (const person of [ours.max, ours.ana]) {
      const answers = [
        await addsType(person, 'Mine'),
        await person.call('PATCH', '/api/leave-types/sick', { isPaid: false }),
        await person.call('PUT', '/api/leave-types/annual/policy', policy({ annualAmount: 99 })),
        await person.call('POST', '/api/leave-policies/effect', { policy: policy() }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
    }
    const there = [
      await ours.admin.call('PATCH', '/api/leave-types/theirs', { isPaid: false }),
      await ours.admin.call('PUT', '/api/leave-types/theirs/policy', policy()),
    ]
    expect(there.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    const effect = await ours.admin.call('POST', '/api/leave-policies/effect', { leaveType: 'theirs' })
    expect(effect.statusCode).toBe(400)
    expect(await ours.ana.company()).toEqual(settings)
    expect((await typesOf(ours.ana)).map(({ key }) => key)).not.toContain('theirs')
    expect((await typesOf(theirs.admin)).find(({ key }) => key === 'theirs')?.isPaid).toBe(true)
  })
})
