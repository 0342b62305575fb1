import { formatInstantDay } from '#client/ui/data/format-dates.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { DeliveryProblem, WebhookDelivery, WebhookEndpoint } from '#shared/webhook/contract.ts'
import type { DomainEventType } from '#shared/webhook/event-types.ts'

/** When each event is sent, for the list to choose from. */
export const eventWords: Record<DomainEventType, string> = {
  'leave.requested': 'Someone requests leave, or a change to it',
  'leave.changed': 'Leave changes dates, or is pending again',
  'leave.approved': 'Leave is approved or recorded',
  'leave.rejected': 'Leave is rejected',
  'leave.cancelled': 'Leave is cancelled',
  'leave.recounted': 'Leave is recounted',
  'balance.adjusted': 'An admin adjusts a balance',
  'person.joined': 'Someone joins, or is reactivated',
  'person.changed': 'A person’s role, manager, team or terms change',
  'person.left': 'Someone leaves, or is deactivated',
  'person.erased': 'A person’s data is erased',
  'payroll_period.locked': 'A pay period is locked',
  'holiday.changed': 'A public holiday is added, changed or removed',
}

const offWords: Record<NonNullable<WebhookEndpoint['off']>['because'], string> = {
  gone: 'the receiver asked for no more messages (410)',
  failing: 'no message reached it for five days',
  admin: 'an admin switched it off',
}

/** What a webhook's state is, in a sentence; null while all is well. */
export function stateInWords({ off, failingSince }: WebhookEndpoint, today: PlainDate): string | null {
  if (off) return `Off since ${formatInstantDay(off.since, today)}: ${offWords[off.because]}.`
  if (failingSince) return `Failing since ${formatInstantDay(failingSince, today)}. We keep trying.`
  return null
}

const problemWords: Record<Exclude<DeliveryProblem, 'status'>, string> = {
  timeout: 'No answer within 15 seconds',
  connection: 'No connection',
  certificate: 'Its certificate isn’t trusted',
  'unknown-host': 'Unknown host',
  'refused-address': 'Its host has an address that isn’t public',
  'secret-lost': 'Its secret can’t be read. Make a new one',
  off: 'The webhook was off',
}

/** What came of a message: 'Answered 204'. */
export function outcomeInWords({ statusCode, problem }: WebhookDelivery): string {
  if (statusCode !== null) return `Answered ${statusCode}`
  return problem === null || problem === 'status' ? 'Sending' : problemWords[problem]
}

/** The host names a webhook where it is short. */
export function hostOf({ url }: Pick<WebhookEndpoint, 'url'>): string {
  return new URL(url).host
}
