import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeSmallCompany } from '#test/factories.ts'

// Answers beside other changes of the same leave, as src/server/features/leave/races.test.ts has them.

const rounds = Number(process.env['ROUNDS'] ?? 2)
const timeout = 30_000 + rounds * 5_000

let test: TestApp
beforeAll(async () => {
  test = await startApp({ connections: 10 })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

async function makeCovered() {
  const company = await makeSmallCompany(test)
  const leo = await addMember(test, company, 'Leo Brandt')
  await company.admin.call('PATCH', '/api/leave-types/annual', { cover: 'optional', coverMustAccept: true })
  const { ana, max, admin } = company
  const asksLeo = () => ana.asksFor('2026-03-09', '2026-03-11', { coverId: leo.id })
  const answered = async ({ id }: { id: string }) => {
    const lines = await auditOf(test, company.company.id, id)
    return lines.filter(({ action }) => action === 'leave-request.cover-answered').length
  }
  const mailsTo = ({ email }: { email: string }, about: RegExp) =>
    test.mails.filter(({ to, subject }) => to === email && about.test(subject)).length
  return { ...company, ana, max, admin, leo, asksLeo, answered, mailsTo }
}

describe('at the same moment', () => {
  it('the same answer twice has one effect, and is told once', { timeout }, async () => {
    const { ana, leo, asksLeo, answered, mailsTo } = await makeCovered()
    for (let round = 1; round <= rounds; round++) {
      const request = await asksLeo()
      const accept = () => leo.tryAnsweringCover(request, 'accepted')
      const answers = await Promise.all([accept(), accept(), accept()])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      expect(await answered(request)).toBe(1)
      await test.untilJobsDone()
      expect(mailsTo(ana, /Leo Brandt will cover for you/)).toBe(round)
      await ana.cancels(request)
    }
  })

  it('two answers leave the later one, and its owner told of what it is', { timeout }, async () => {
    const { ana, leo, asksLeo } = await makeCovered()
    for (let round = 0; round < rounds; round++) {
      // The latest notifications are those of this round.
      test.setNow(new Date(Date.parse('2026-03-02T09:00:00Z') + round * 1000).toISOString())
      const request = await asksLeo()
      await Promise.all([
        leo.tryAnsweringCover(request, 'accepted'),
        leo.tryAnsweringCover(request, 'declined'),
      ])
      const { cover } = await ana.opens(request)
      await test.untilJobsDone()
      const about = (await ana.notifications()).filter(({ path }) => path.endsWith(request.id))
      expect(about.map(({ title }) => title)).toContain(
        cover?.answer === 'accepted' ? 'Cover accepted' : 'Cover declined',
      )
      await ana.cancels(request)
    }
  })

  it('an answer and a cancellation: the answer is first, or refused', { timeout }, async () => {
    const { ana, leo, asksLeo, answered, mailsTo } = await makeCovered()
    for (let round = 1; round <= rounds; round++) {
      const request = await asksLeo()
      const [answer, cancelled] = await Promise.all([
        leo.tryAnsweringCover(request, 'accepted'),
        ana.call('POST', `/api/leave-requests/${request.id}/cancel`),
      ])
      expect(cancelled.statusCode).toBe(200)
      expect([200, 409]).toContain(answer.statusCode)
      expect(await answered(request)).toBe(answer.statusCode === 200 ? 1 : 0)
      await test.untilJobsDone()
      expect(mailsTo(leo, /no longer needs you to cover/)).toBe(round)
    }
  })

  it('an answer and an edit: nobody has agreed to dates that they have not seen', { timeout }, async () => {
    const { ana, leo, asksLeo, mailsTo } = await makeCovered()
    for (let round = 1; round <= rounds; round++) {
      const request = await asksLeo()
      const [, edited] = await Promise.all([
        leo.tryAnsweringCover(request, 'accepted'),
        ana.changes(request, { endDate: '2026-03-12' }),
      ])
      expect(edited.cover?.answer).toBe('asked')
      expect((await ana.opens(request)).cover?.answer).toBe('asked')
      await test.untilJobsDone()
      expect(mailsTo(leo, /asks you to cover, Mon 9 to Thu 12 Mar/)).toBe(round)
      await ana.cancels(request)
    }
  })

  it('an approval and a refusal to cover: it is approved only if it was agreed to', { timeout }, async () => {
    const { ana, leo, max, asksLeo, company } = await makeCovered()
    for (let round = 0; round < rounds; round++) {
      const request = await asksLeo()
      await leo.answersCover(request, 'accepted')
      const [, approval] = await Promise.all([
        leo.tryAnsweringCover(request, 'declined'),
        max.call('PATCH', `/api/leave-requests/${request.id}/approve`, { status: 'approved' }),
      ])
      const actions = (await auditOf(test, company.id, request.id)).map(({ action }) => action)
      const isApprovedFirst =
        actions.indexOf('leave-request.approved') < actions.lastIndexOf('leave-request.cover-answered')
      expect(approval.statusCode).toBe(
        actions.includes('leave-request.approved') && isApprovedFirst ? 200 : 409,
      )
      await ana.cancels(request)
    }
  })

  it('a colleague who is named while they are deactivated covers for nobody', { timeout }, async () => {
    const { ana, max, admin, leo, asksLeo } = await makeCovered()
    for (let round = 0; round < rounds; round++) {
      const request = await asksLeo()
      await ana.namesCover(request, max)
      await Promise.all([
        ana.call('PUT', `/api/leave-requests/${request.id}/cover`, { coverId: leo.id, handoverNote: null }),
        leo.tryAnsweringCover(request, 'accepted'),
        admin.deactivates(leo),
      ])
      expect((await ana.opens(request)).cover?.person.id).not.toBe(leo.id)
      await ana.cancels(request)
      await admin.reactivates(leo)
    }
  })
})
