import { apiKeysRemovals } from './api-keys.ts'
import { auditLogAndPersonalDataRemovals } from './audit-log-and-personal-data.ts'
import { inputAndOutputRemovals } from './input-and-output.ts'
import { invitationsRemovals } from './invitations.ts'
import { limitsAndLogsRemovals } from './limits-and-logs.ts'
import { otherSitesRemovals } from './other-sites.ts'
import { paymentsRemovals } from './payments.ts'
import { racesRemovals } from './races.ts'
import type { Removal } from './removal.ts'
import { secretsAndOutgoingRemovals } from './secrets-and-outgoing.ts'
import { signInRemovals } from './sign-in.ts'
import { tenantsAndRolesRemovals } from './tenants-and-roles.ts'

/** By the tables of docs/security.md. */
export const removals: readonly Removal[] = [
  ...signInRemovals,
  ...otherSitesRemovals,
  ...tenantsAndRolesRemovals,
  ...apiKeysRemovals,
  ...invitationsRemovals,
  ...inputAndOutputRemovals,
  ...limitsAndLogsRemovals,
  ...paymentsRemovals,
  ...secretsAndOutgoingRemovals,
  ...racesRemovals,
  ...auditLogAndPersonalDataRemovals,
]
