import * as z from 'zod/mini'
import { apiErrorBody } from '#shared/api-key/error-contract.ts'
import { done } from '#shared/fields.ts'
import { leaveChange, newLeaveRequest } from '#shared/leave/contract.ts'
import { balanceOfPerson, leaveStatement } from '#shared/leave/statement-contract.ts'
import {
  apiAdjusted,
  apiNewAdjustment,
  apiPayPeriod,
  apiPayPeriods,
  apiPayrollFile,
  apiPayrollLine,
} from '#shared/public-api/balance-contract.ts'
import { apiLeaveType, apiMe } from '#shared/public-api/contract.ts'
import {
  apiBalanceEvent,
  apiEvent,
  apiHolidayEvent,
  apiLeaveEvent,
  apiPayrollEvent,
  apiPersonEvent,
} from '#shared/public-api/event-contract.ts'
import {
  apiCalendarEntry,
  apiCheck,
  apiDecision,
  apiLeaveRequest,
} from '#shared/public-api/leave-contract.ts'
import {
  apiHoliday,
  apiLocation,
  apiPerson,
  apiPersonChange,
  apiTeam,
} from '#shared/public-api/people-contract.ts'
import { apiNewWebhookEndpoint, apiWebhookEndpointChange } from '#shared/public-api/webhook-contract.ts'
import { newInvitation } from '#shared/team/contract.ts'
import { webhookDelivery, webhookEndpoint, webhookEndpointWithSecret } from '#shared/webhook/contract.ts'

const ana = {
  id: '01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01',
  firstName: 'Ana',
  lastName: 'Silva',
}
const max = { id: '01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02', firstName: 'Max', lastName: 'Weber' }
const teamId = '01985a3e-6f10-7c52-9d1b-2f0a4c6e8a10'
const locationId = '01985a3e-6f10-7c52-9d1b-2f0a4c6e8a20'
const adjustmentId = '019c0f3b-5b20-7f14-a3c6-8d4e1f7a9b20'
const requestId = '019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30'

const dates = { startDate: '2026-03-09', endDate: '2026-03-11' }
const wholeDays = { startsAt: null, endsAt: null }
const length = { unit: 'days', days: '3', hours: '24' } as const
const leave = { leaveType: 'annual', ...dates }
const approvedLeave = {
  id: requestId,
  userId: ana.id,
  amendsId: null,
  ...leave,
  ...wholeDays,
  ...length,
  status: 'approved',
} as const
const messageId = '019c0f3c-02aa-7b61-9e3d-4c8f5a6b7c60'
const march = { start: '2026-03-01', end: '2026-03-31', locked: null, canLock: false }

/**
 * Gives a schema the name and the example that it has in the OpenAPI document. The call that has it says what
 * it is for.
 */
function name<Schema extends z.ZodMiniType>(id: string, schema: Schema, example: z.output<Schema>): void {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id, examples: [example] })
}

name('Error', apiErrorBody, {
  code: 'conflict',
  message: 'You already have a leave request for these dates (9 to 11 March 2026).',
  requestId: '019c0f3b-9a52-7d10-8f4e-1b7c3d5e9f40',
  issues: [],
})
name('Key', apiMe, {
  key: {
    id: '019b7d21-3c44-7e8a-a1d2-5f6b7c8d9e50',
    name: 'Roster sync',
    scopes: ['leave:read', 'leave:write'],
    version: '2026-11-26',
    expiresAt: '2027-03-02T09:00:00.000Z',
  },
  user: ana,
  company: { id: '01985a3e-6f10-7c52-9d1b-2f0a4c6e8a00', name: 'Silva & Weber' },
})
name('Person', apiPerson, {
  ...ana,
  email: 'ana@example.com',
  role: 'employee',
  managerId: max.id,
  teamId,
  joinedOn: '2024-02-01',
  isActive: true,
  updatedAt: '2026-02-02T10:30:00.000Z',
})
name('NewPerson', newInvitation, {
  email: 'ines@example.com',
  role: 'employee',
  firstName: 'Inês',
  lastName: 'Costa',
  startDate: '2026-04-01',
  teamId,
  managerEmail: 'max@example.com',
})
name('PersonChange', apiPersonChange, { managerId: max.id, teamId })
name('Team', apiTeam, { id: teamId, name: 'Support', mostAway: 2 })
name('Location', apiLocation, {
  id: locationId,
  name: 'Lisbon',
  country: 'PT',
  region: null,
  timeZone: 'Europe/Lisbon',
})
name('Holiday', apiHoliday, { date: '2026-04-03', name: 'Good Friday', part: 'full' })
name('LeaveType', apiLeaveType, {
  key: 'annual',
  name: 'Annual Leave',
  isPaid: true,
  needsApproval: true,
  isPrivate: false,
  isArchived: false,
  unit: 'days',
  annualAmount: '25',
})
name('LeaveRequest', apiLeaveRequest, {
  id: requestId,
  userId: ana.id,
  ...leave,
  ...wholeDays,
  ...length,
  status: 'approved',
  notes: 'Moving house',
  rejectionReason: null,
  createdBy: ana.id,
  decidedBy: max.id,
  createdAt: '2026-03-02T09:00:00.000Z',
  decidedAt: '2026-03-02T09:12:00.000Z',
  updatedAt: '2026-03-02T09:12:00.000Z',
})
name('NewLeaveRequest', newLeaveRequest, { ...leave, isHalfDay: false, notes: 'Moving house' })
name('LeaveChange', leaveChange, { ...leave, endDate: '2026-03-10', isHalfDay: false })
name('Decision', apiDecision, { status: 'approved' })
name('LeaveCheck', apiCheck, {
  isAllowed: true,
  ...length,
  refusals: [],
  warnings: [],
  balance: { unit: 'days', today: '18', after: '15', onReturn: '15', available: '18' },
  approvers: [max],
})
name('CalendarEntry', apiCalendarEntry, { id: requestId, user: ana, ...leave, ...wholeDays, ...length })
name('Balance', balanceOfPerson, {
  user: ana,
  unit: 'days',
  total: '25',
  used: '7',
  pending: '3',
  remaining: '15',
})
name('Statement', leaveStatement, {
  user: ana,
  on: '2026-03-02',
  today: '2026-03-02',
  types: [
    {
      leaveType: 'annual',
      name: 'Annual Leave',
      unit: 'days',
      years: [
        {
          unit: 'days',
          start: '2026-01-01',
          end: '2026-12-31',
          lines: [
            {
              kind: 'granted',
              date: '2026-01-01',
              until: null,
              amount: '25',
              balance: '25',
              explanation: 'Annual allowance for 2026',
              notCounted: [],
              requestId: null,
              isPending: false,
            },
          ],
          balance: '25',
        },
      ],
      balance: '25',
      uncovered: null,
    },
  ],
})
name('NewAdjustment', apiNewAdjustment, {
  userId: ana.id,
  leaveType: 'annual',
  date: '2026-03-02',
  unit: 'days',
  amount: '-0.5',
  reason: 'Left at noon on 27 February',
})
name('Adjustment', apiAdjusted, {
  id: adjustmentId,
  userId: ana.id,
  leaveType: 'annual',
  unit: 'days',
  remaining: '14.5',
})
name('PayPeriod', apiPayPeriod, march)
name('PayPeriods', apiPayPeriods, { period: march, periods: [march] })
name('PayrollLine', apiPayrollLine, {
  user: { ...ana, email: 'ana@example.com', teamName: 'Support', isActive: true },
  leaveType: 'annual',
  leaveTypeName: 'Annual Leave',
  isPaid: true,
  days: '3',
  hours: '24',
  dates: [{ start: '2026-03-09', end: '2026-03-11' }],
  corrects: null,
})
name('PayrollFile', apiPayrollFile, { format: 'csv', name: 'payroll-2026-03-01-to-2026-03-31.csv' })
const happened = {
  id: messageId,
  sequence: 417,
  timestamp: '2026-03-02T09:12:00.000Z',
  keyId: null,
}
const leaveEvent = { ...happened, type: 'leave.approved', data: approvedLeave } as const
name('LeaveEvent', apiLeaveEvent, leaveEvent)
name('BalanceEvent', apiBalanceEvent, {
  ...happened,
  type: 'balance.adjusted',
  data: {
    userId: ana.id,
    adjustmentId,
    leaveType: 'annual',
    date: '2026-03-02',
    unit: 'days',
    amount: '-0.5',
  },
})
name('PersonEvent', apiPersonEvent, {
  ...happened,
  type: 'person.changed',
  data: { id: ana.id, role: 'employee', managerId: max.id, teamId, isActive: true },
})
name('PayrollEvent', apiPayrollEvent, {
  ...happened,
  type: 'payroll_period.locked',
  data: { start: march.start, end: march.end },
})
name('HolidayEvent', apiHolidayEvent, {
  ...happened,
  type: 'holiday.changed',
  data: { locationId, date: '2026-04-03' },
})
name('Event', apiEvent, leaveEvent)

const endpoint = {
  id: '019c1a04-5d2e-7c90-8b17-3e9d2c4f6a70',
  url: 'https://roster.example.com/hooks/sorrel',
  types: ['leave.approved' as const, 'leave.cancelled' as const],
  seesPrivateTypes: false,
}
const webhook = {
  ...endpoint,
  createdAt: '2026-03-01T08:00:00.000Z',
  failingSince: null,
  off: null,
  earlierSecretUntil: null,
}
const sent = {
  type: 'leave.approved',
  timestamp: '2026-03-02T09:12:00.000Z',
  data: approvedLeave,
}

name('Webhook', webhookEndpoint, webhook)
name('NewWebhook', apiNewWebhookEndpoint, {
  url: endpoint.url,
  types: endpoint.types,
  seesPrivateTypes: false,
})
name('WebhookChange', apiWebhookEndpointChange, { isOn: false })
name('WebhookWithSecret', webhookEndpointWithSecret, {
  endpoint: webhook,
  secret: 'whsec_2mH5nQ8xV1bT4kY7pL0sD3fG6jW9zC2rE5uA8iO1eX0=',
})
name('Delivery', webhookDelivery, {
  id: '019c0f3c-1b7d-7e42-a6c8-5d1f3b9e7c80',
  messageId,
  type: 'leave.approved',
  state: 'delivered',
  createdAt: '2026-03-02T09:12:01.000Z',
  attempts: 1,
  nextAttemptAt: null,
  attemptedAt: '2026-03-02T09:12:01.000Z',
  durationMs: 84,
  body: JSON.stringify(sent),
  statusCode: 204,
  answer: '',
  problem: null,
})
name('Done', done, { ok: true })
