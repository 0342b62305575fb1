import type { Role } from '../fields.ts'
import type { NotificationKind, NotificationPreference, NotificationType } from './contract.ts'
import type { ToldKind } from './told-kind.ts'

type KindOfNotification = {
  type: NotificationType
  /** Whom it can reach: everybody, those who decide about leave, or admins. */
  reaches: readonly Role[]
  /** How it reaches somebody who has chosen nothing. */
  byDefault: { email: boolean; inApp: boolean }
}

/** Who is to be reached, and whether companies pay here. */
type Reached = { role: Role; hasBilling: boolean }

const everybody = ['employee', 'manager', 'admin'] as const
const deciders = ['manager', 'admin'] as const
const both = { email: true, inApp: true }

const kinds: Record<NotificationKind, KindOfNotification> = {
  leave_requests: { type: 'leave_request', reaches: deciders, byDefault: both },
  decisions: { type: 'approval', reaches: everybody, byDefault: both },
  leave_changes: { type: 'system', reaches: everybody, byDefault: both },
  reminders: { type: 'reminder', reaches: deciders, byDefault: both },
  team_changes: { type: 'system', reaches: ['admin'], byDefault: { email: false, inApp: true } },
  weekly_away: { type: 'other', reaches: everybody, byDefault: { email: true, inApp: false } },
  billing: { type: 'reminder', reaches: ['admin'], byDefault: both },
}

/** The icon's type of a kind (spec 4). */
export function typeOfKind(kind: ToldKind): NotificationType {
  return kind === 'undelivered' || kind === 'company_deletion' ? 'system' : kinds[kind].type
}

/** The kinds that can reach somebody, in the order of the settings. */
export function kindsFor({ role, hasBilling }: Reached): NotificationKind[] {
  return (Object.keys(kinds) as NotificationKind[]).filter(
    (kind) => kinds[kind].reaches.includes(role) && (kind !== 'billing' || hasBilling),
  )
}

/** How each kind that can reach the person does: as chosen, else as it is by default. */
export function preferencesFor(
  reached: Reached,
  chosen: readonly NotificationPreference[],
): NotificationPreference[] {
  return kindsFor(reached).map(
    (kind) => chosen.find((preference) => preference.kind === kind) ?? { kind, ...kinds[kind].byDefault },
  )
}
