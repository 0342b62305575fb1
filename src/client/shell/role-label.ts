import type { CurrentUser } from '#shared/session/contract.ts'

const labels = { admin: 'Admin', manager: 'Manager', employee: 'Employee' }

export function roleLabel({ role }: CurrentUser): string {
  return role ? labels[role] : ''
}
