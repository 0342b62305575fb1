import type { AuditEntry } from '#shared/audit/contract.ts'
import type { AuditContext } from '../audit-context.ts'

const idOf = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-${digit.repeat(12)}`

export const max = { id: idOf('1'), firstName: 'Max', lastName: 'Manager' }
export const ana = { id: idOf('2'), firstName: 'Ana', lastName: 'Ruiz' }
export const payroll = { id: idOf('4'), name: 'Payroll import' }
/** Known by nobody: somebody of long ago, or a thing. */
export const unknownId = idOf('9')

export const context: AuditContext = {
  today: '2026-03-02',
  people: [max, ana],
  keys: [payroll],
  names: new Map([
    [max.id, 'Max Manager'],
    [ana.id, 'Ana Ruiz'],
    [idOf('3'), 'Design'],
  ]),
  leaveTypeName: (key) => ({ annual: 'Annual Leave' })[key] ?? key,
}

/** Max approved Ana's leave, the 12th line of the chain. */
export function line(changed: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: idOf('a'),
    at: '2026-02-27T15:20:05.000Z',
    actor: max,
    key: null,
    action: 'leave-request.approved',
    subject: { id: idOf('b'), name: 'Ana Ruiz' },
    before: { status: 'pending' },
    after: { status: 'approved', startDate: '2026-05-04', totalDays: '2.5' },
    isErased: false,
    position: 12,
    ...changed,
  }
}

/** As many lines as a page holds. */
export function fullPage(): AuditEntry[] {
  return Array.from({ length: 50 }, (_, index) =>
    line({ id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}` }),
  )
}
