import type { Role } from '../fields.ts'

export const notificationTypes = ['leave_request', 'approval', 'reminder', 'system', 'other'] as const
/** Which icon a notification has (spec 4). */
export type NotificationType = (typeof notificationTypes)[number]

type Channels = { email: boolean; inApp: boolean }
type Preference = Channels & { kind: OptionalKind }

type Kind = {
  type: NotificationType
  /** Whom it can reach: everybody, those who decide about leave, or admins. */
  reaches: readonly Role[]
  /** How it reaches somebody who has chosen nothing. */
  byDefault: Channels
  /** For companies that pay. */
  needsBilling?: true
  /** For companies whose people name who covers for them. */
  needsCover?: true
}

const everybody = ['employee', 'manager', 'admin'] as const
const deciders = ['manager', 'admin'] as const
const both = { email: true, inApp: true }

/**
 * What each person switches on and off, with its line in the settings: its name, and when it is sent. In
 * their order.
 */
export const optionalKinds = {
  leave_requests: {
    type: 'leave_request',
    reaches: deciders,
    byDefault: both,
    name: 'New leave requests',
    sentWhen: 'Someone requests leave from you',
  },
  decisions: {
    type: 'approval',
    reaches: everybody,
    byDefault: both,
    name: 'Decisions',
    sentWhen: 'Your request is decided',
  },
  leave_changes: {
    type: 'system',
    reaches: everybody,
    byDefault: both,
    name: 'Changes to leave',
    sentWhen: 'Your leave, or leave you approve, is recorded, changed or cancelled',
  },
  reminders: {
    type: 'reminder',
    reaches: deciders,
    byDefault: both,
    name: 'Reminders',
    sentWhen: 'A request is still waiting for your decision',
  },
  team_changes: {
    type: 'system',
    reaches: ['admin'],
    byDefault: { email: false, inApp: true },
    name: 'Team changes',
    sentWhen: 'Someone joins or leaves the company',
  },
  former_admins: {
    type: 'system',
    reaches: ['admin'],
    byDefault: both,
    name: 'Former admins',
    sentWhen: 'Someone is no longer an admin, and knew API keys or webhooks',
  },
  cover: {
    type: 'leave_request',
    reaches: everybody,
    byDefault: both,
    needsCover: true,
    name: 'Cover',
    sentWhen: 'A colleague asks you to cover, or answers you',
  },
  weekly_away: {
    type: 'other',
    reaches: everybody,
    byDefault: { email: true, inApp: false },
    name: 'Weekly overview',
    sentWhen: 'On Mondays: who’s away this week',
  },
  billing: {
    type: 'reminder',
    reaches: ['admin'],
    byDefault: both,
    needsBilling: true,
    name: 'Billing',
    sentWhen: 'Your free trial is ending or a payment fails',
  },
} as const satisfies Record<string, Kind & { name: string; sentWhen: string }>

/** What nobody switches off, as otherwise nobody might hear of it. */
const mandatoryKinds = {
  undelivered: { type: 'system', reaches: ['admin'], byDefault: { email: false, inApp: true } },
  api_keys: { type: 'reminder', reaches: everybody, byDefault: both },
  webhook_off: { type: 'system', reaches: ['admin'], byDefault: both },
  company_deletion: { type: 'system', reaches: ['admin'], byDefault: both },
} as const satisfies Record<string, Kind>

export type OptionalKind = keyof typeof optionalKinds
export type NotificationKind = OptionalKind | keyof typeof mandatoryKinds

const kinds: Record<NotificationKind, Kind> = { ...optionalKinds, ...mandatoryKinds }

export const optionalKindNames = Object.keys(optionalKinds) as OptionalKind[]

/** The icon's type of a kind (spec 4). */
export function typeOfKind(kind: NotificationKind): NotificationType {
  return kinds[kind].type
}

/** Whether people switch it off. */
export function isOptional(kind: NotificationKind): kind is OptionalKind {
  return Object.hasOwn(optionalKinds, kind)
}

/**
 * Who is to be reached, whether companies pay here, and whether people of this one name who covers for them.
 */
type Reached = { role: Role; hasBilling: boolean; hasCover: boolean }

/** The optional kinds that can reach somebody, in the order of the settings. */
export function kindsFor({ role, hasBilling, hasCover }: Reached): OptionalKind[] {
  return optionalKindNames.filter((kind) => {
    const { reaches, needsBilling, needsCover }: Kind = optionalKinds[kind]
    return reaches.includes(role) && (hasBilling || !needsBilling) && (hasCover || !needsCover)
  })
}

/** How each optional kind that can reach the person does: as chosen, else as it is by default. */
export function preferencesFor(reached: Reached, chosen: readonly Preference[]): Preference[] {
  return kindsFor(reached).map(
    (kind) => chosen.find((preference) => preference.kind === kind) ?? { kind, ...kinds[kind].byDefault },
  )
}

/** How a kind reaches a person with these preferences; undefined where it is not for their role. */
export function channelsFor(
  kind: NotificationKind,
  preferences: readonly Preference[],
): Channels | undefined {
  return isOptional(kind) ? preferences.find((preference) => preference.kind === kind) : kinds[kind].byDefault
}
