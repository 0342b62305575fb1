import type { Role } from '../fields.ts'

/** In the middle of a sentence: 'joined as an employee'. */
export const roleWithArticle: Record<Role, string> = {
  employee: 'an employee',
  manager: 'a manager',
  admin: 'an admin',
}
