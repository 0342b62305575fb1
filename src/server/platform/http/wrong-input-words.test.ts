import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'
import { leave } from '#test/person.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

describe('wrong input is refused in a sentence that says what to change', () => {
  const whole = leave('2026-03-09', '2026-03-10')
  it.each([
    [{ ...whole, isHalfDay: undefined }, 'Please give isHalfDay.'],
    [{ ...whole, isHalfDay: 'yes' }, 'Please give isHalfDay as true or false.'],
    [{ ...whole, notes: 7 }, 'Please give notes as text.'],
    [{ ...whole, halfDayPart: 'noon' }, 'Please give halfDayPart as one of: morning, afternoon.'],
    [{ ...whole, status: 'approved' }, 'Please leave out status: unknown field.'],
    [[whole], 'Please give the body as an object.'],
    [{ ...whole, totalDays: '0'.repeat(21) }, 'Please give totalDays with at most 20 characters.'],
    [{ ...whole, startDate: '2026-02-30' }, 'Please choose a date from 2000 to 2100'],
  ])('%j', async (body, message) => {
    const { admin } = await makeCompany(test)
    const answer = await admin.call('POST', '/api/leave-requests', body)
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
  })
})
