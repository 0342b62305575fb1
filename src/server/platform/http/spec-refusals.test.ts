import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'
import { leave } from '#test/person.ts'

// What the specification says of wrong input (section 5), whoever sends it.

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

const anyId = '01975f0e-0000-7000-8000-000000000000'
const dates = 'Please select start and end dates'
const asked = leave('2026-03-09', '2026-03-10')
const settings = { name: 'Newco', industry: null, annualDays: 20, accrualType: 'all_at_once' }
const contact = {
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'A question',
  inquiryType: 'general',
  message: 'How do I begin with it?',
}

const asksForLeave = ['POST', '/api/leave-requests', asked] as const
const changes = ['PATCH', `/api/leave-requests/${anyId}`, asked] as const
const fallsIll = [
  'POST',
  `/api/leave-requests/${anyId}/ill`,
  { startDate: '2026-03-09', endDate: '2026-03-10' },
] as const
const shortens = ['POST', `/api/leave-requests/${anyId}/shorten`, { endDate: '2026-03-09' }] as const
const invites = ['POST', '/api/team/invite', { email: 'new@example.com', role: 'employee' }] as const
const setsUp = ['POST', '/api/companies', { ...settings, industry: undefined }] as const
const saves = ['PUT', '/api/companies/mine', settings] as const
const writes = ['POST', '/api/contact', contact] as const

it.each([
  [asksForLeave, { startDate: undefined }, dates],
  [asksForLeave, { endDate: undefined }, dates],
  [asksForLeave, { startDate: '', endDate: '' }, dates],
  [asksForLeave, { startDate: null }, dates],
  [asksForLeave, { endDate: '2026-03-08' }, 'Please select valid dates'],
  [asksForLeave, { startDate: '2026-03-07', endDate: '2026-03-08' }, 'Please select valid dates'],
  [changes, { startDate: undefined }, dates],
  [changes, { endDate: '' }, dates],
  [fallsIll, { startDate: undefined }, dates],
  [fallsIll, { endDate: '' }, dates],
  [shortens, { endDate: undefined }, dates],
  [shortens, { endDate: null }, dates],
  [invites, { email: undefined }, 'Email is required'],
  [invites, { email: null }, 'Email is required'],
  [invites, { email: ' ' }, 'Email is required'],
  [invites, { email: 'new.example.com' }, 'Please enter a valid email address'],
  [setsUp, { name: undefined }, 'Company name is required'],
  [setsUp, { name: ' ' }, 'Company name is required'],
  [saves, { name: undefined }, 'Company name is required'],
  [saves, { name: '' }, 'Company name is required'],
  [writes, { name: undefined }, 'Name must be at least 2 characters'],
  [writes, { name: 'A' }, 'Name must be at least 2 characters'],
  [writes, { email: undefined }, 'Please enter a valid email address'],
  [writes, { email: 'ada' }, 'Please enter a valid email address'],
  [writes, { subject: undefined }, 'Subject must be at least 5 characters'],
  [writes, { subject: 'Hey' }, 'Subject must be at least 5 characters'],
  [writes, { inquiryType: undefined }, 'Please select an inquiry type'],
  [writes, { inquiryType: 'praise' }, 'Please select an inquiry type'],
  [writes, { message: undefined }, 'Message must be at least 10 characters'],
  [writes, { message: 'Hello' }, 'Message must be at least 10 characters'],
])('%j with %j: %s', async ([method, path, whole], wrong, message) => {
  const { admin } = await makeCompany(test)
  const sent = Object.fromEntries(
    Object.entries({ ...whole, ...wrong }).filter(([, value]) => value !== undefined),
  )
  const answer = await admin.call(method, path, sent)
  expect([answer.statusCode, answer.json().message]).toEqual([400, message])
})
