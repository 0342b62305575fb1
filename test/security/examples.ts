import { changedRules, launchPeriod, monthlyPolicy, munich, sabbatical } from '#test/settings-input.ts'

export type Example = {
  query?: Record<string, string>
  body?: object
  /** A file instead of JSON. */
  file?: { type: string; text: string }
}

/** An id that doesn't exist. */
export const unknownId = '019ab000-0000-7000-8000-000000000001'

const dates = { startDate: '2026-03-09', endDate: '2026-03-10' }
const leave = { leaveType: 'annual', ...dates, isHalfDay: false }
const blocked = { ...launchPeriod, teamId: null }
const webhook = {
  url: 'https://example.org/hook',
  types: ['leave.approved'],
  seesPrivateTypes: false,
}
const typedName = { name: 'Nobody’s name' }

const approvalSteps = [{ by: 'people', people: [unknownId], needed: 'one', when: 'always', days: null }]

/**
 * What a route needs to be asked well, so that it is an id or a role that is refused. A route without a line
 * here needs nothing.
 */
export const examples: Record<string, Example> = {
  'PATCH /api/auth/user': { body: { weekStart: 'monday' } },
  'POST /api/companies': { body: { name: 'Second', annualDays: 20, accrualType: 'all_at_once' } },
  'POST /api/companies/import': { file: { type: 'application/gzip', text: 'none' } },
  'PUT /api/companies/mine': {
    body: { name: 'Ours', industry: null, annualDays: 20, accrualType: 'all_at_once' },
  },
  'PUT /api/companies/mine/settings': { body: { ...changedRules, locationId: null } },
  'POST /api/companies/mine/deletion': { body: typedName },
  'PATCH /api/team/{id}': {
    body: { managerId: null, teamId: null, location: { validFrom: '2026-04-01', locationId: null } },
  },
  'POST /api/team/{id}/erase': { body: typedName },
  'POST /api/team/{id}/known-secrets/rotate': { body: { graceDays: 0 } },
  'POST /api/teams': { body: { name: 'Another', mostAway: null } },
  'PATCH /api/teams/{id}': { body: { name: 'Ours', mostAway: null } },
  'POST /api/team/invite': {
    body: { email: 'somebody@halyard.example', role: 'employee', teamId: null },
  },
  'POST /api/invitations/send': { body: { userIds: [unknownId] } },
  'POST /api/imports': {
    body: { isDryRun: false, files: [{ fileName: 'people.csv', csv: 'Email\nsomebody@halyard.example' }] },
  },
  'POST /api/leave-requests': { body: { ...leave, startDate: '2026-07-06', endDate: '2026-07-07' } },
  'POST /api/v1/leave-requests': { body: { ...leave, startDate: '2026-07-06', endDate: '2026-07-07' } },
  'PATCH /api/v1/leave-requests/{id}': { body: leave },
  'POST /api/v1/leave-requests/{id}/decision': { body: { status: 'approved' } },
  'GET /api/v1/leave-check': { query: { ...leave, isHalfDay: 'false' } },
  'GET /api/v1/calendar': { query: { from: dates.startDate, to: dates.endDate } },
  'GET /api/v1/locations/{id}/holidays': { query: { year: '2026' } },
  'POST /api/v1/people': { body: { email: 'program@halyard.example', role: 'employee' } },
  'PATCH /api/v1/people/{id}': { body: { teamId: null } },
  'POST /api/v1/adjustments': {
    body: {
      userId: unknownId,
      leaveType: 'annual',
      date: '2026-03-09',
      unit: 'days',
      amount: '1',
      reason: 'Ours',
    },
  },
  'GET /api/leave-requests/check': { query: { ...leave, isHalfDay: 'false' } },
  'PATCH /api/leave-requests/{id}': { body: leave },
  'PATCH /api/leave-requests/{id}/approve': { body: { status: 'approved' } },
  'POST /api/leave-requests/{id}/undo-decision': { body: {} },
  'POST /api/approvals/decide': {
    body: { status: 'approved', requests: [{ id: unknownId, version: 'none' }] },
  },
  'POST /api/approvals/undo': { body: { decisions: [{ id: unknownId, decidedAt: '2026-03-02T09:00:00Z' }] } },
  'POST /api/leave-requests/{id}/shorten': { body: { endDate: '2026-03-09' } },
  'POST /api/leave-requests/{id}/ill': { body: { startDate: '2026-03-09', endDate: '2026-03-09' } },
  'POST /api/mail-decisions/{token}': { body: { choice: 'approved', version: 'none' } },
  'POST /api/leave-adjustments': {
    body: {
      userId: unknownId,
      leaveType: 'annual',
      date: '2026-03-09',
      unit: 'days',
      amount: 1,
      reason: 'Ours',
    },
  },
  'POST /api/leave-types': { body: { ...sabbatical, approvalSteps } },
  'POST /api/leave-types/approval-preview': { body: { steps: approvalSteps } },
  'PATCH /api/leave-types/{key}': { body: { approvalSteps } },
  'PUT /api/leave-types/{key}/policy': { body: monthlyPolicy },
  'POST /api/leave-policies/effect': { body: { leaveType: 'annual', policy: monthlyPolicy } },
  'GET /api/calendar': { query: dates },
  // Pages are what filters are for.
  'GET /api/leave-requests/pending-for-approval': { query: { limit: '50' } },
  'GET /api/dashboard/upcoming': { query: { from: dates.startDate } },
  'GET /api/calendar/pending': { query: dates },
  'GET /api/calendar/places': { query: dates },
  'GET /api/holidays': { query: dates },
  'GET /api/work-calendars/{userId}': { query: dates },
  'POST /api/locations': { body: munich },
  'PUT /api/locations/{id}': { body: { ...munich, name: 'Ours' } },
  'GET /api/locations/{id}/holidays': { query: { year: '2026' } },
  'PUT /api/locations/{id}/holidays/{date}': { body: { name: 'Ours', part: 'full', everyYear: false } },
  'POST /api/blocked-periods': { body: blocked },
  'PUT /api/blocked-periods/{id}': { body: blocked },
  'POST /api/webhook-endpoints': { body: webhook },
  'PUT /api/webhook-endpoints/{id}': { body: { ...webhook, isOn: true } },
  'POST /api/v1/webhook-endpoints': { body: webhook },
  'PATCH /api/v1/webhook-endpoints/{id}': { body: { isOn: false } },
  'PUT /api/deputy': { body: { deputyId: null, dates: null } },
  'PUT /api/leave-requests/{id}/cover': { body: { coverId: null, handoverNote: null } },
  'POST /api/leave-requests/{id}/cover-answer': {
    body: {
      answer: 'accepted',
      startDate: '2026-03-09',
      endDate: '2026-03-09',
      startsAt: null,
      endsAt: null,
    },
  },
  'PUT /api/notification-preferences': { body: [{ kind: 'decisions', email: true, inApp: true }] },
  'POST /api/api-keys': { body: { name: 'Payroll', isPersonal: true, scopes: ['leave:read'] } },
  'POST /api/api-keys/{id}/rotate': { body: { graceDays: 0 } },
  'POST /api/subscription/finish-setup': { body: { setupIntentId: 'seti_nothing' } },
  'POST /api/subscription/finish-payment': { body: { paymentIntentId: 'pi_nothing' } },
}

/** Path parameters besides ids. */
export const pathExamples: Record<string, string> = {
  date: '2026-12-24',
  format: 'csv',
  kind: 'own',
  key: 'annual',
  step: 'invite',
  start: '2026-01-05',
  token: 'nothing',
}
