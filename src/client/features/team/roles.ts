import type { Role } from '#shared/fields.ts'

/** In the order in which they are offered; an invitation starts with the first. */
export const roles = ['employee', 'manager', 'admin'] as const satisfies readonly Role[]

export const roleLabels: Record<Role, string> = { employee: 'Employee', manager: 'Manager', admin: 'Admin' }
