import type { Page } from '@playwright/test'
import { signIn, signInAs } from '../people.ts'

/** Who looks at a screen. */
export type Reader = 'nobody' | 'somebody without a company' | 'founder' | 'employee' | 'manager' | 'admin'

export const readers: Record<Reader, (page: Page) => Promise<void>> = {
  nobody: async () => {},
  'somebody without a company': (page) =>
    signIn(page, { email: 'uma@spec.example', firstName: 'Uma', lastName: 'New' }),
  // Sets up a company of their own, in which nothing has happened yet.
  founder: (page) => signIn(page, { email: 'finn@spec.example', firstName: 'Finn', lastName: 'New' }),
  employee: (page) => signInAs(page, 'Kavya'),
  manager: (page) => signInAs(page, 'Nora'),
  admin: (page) => signInAs(page, 'Maya'),
}
