import { roleLabels, roles } from './roles.ts'

/** The options of a select of roles. */
export function RoleOptions() {
  return roles.map((role) => (
    <option key={role} value={role}>
      {roleLabels[role]}
    </option>
  ))
}
