export type SignInAction = 'sign in' | 'sign up'

/** What the `error` query parameter of /login and /register says (spec 2.5 and 2.6); null without one. */
export function signInError(code: string | null, action: SignInAction): string | null {
  if (code === null) return null
  if (code === 'auth_failed') return 'Authentication failed. Please try again.'
  return `An error occurred during ${action}. Please try again.`
}

/** What /login?deactivated=1 says to somebody whose sign-in was right, and whose membership has ended. */
export const deactivated =
  'Your account is deactivated. Please ask an admin of your company to reactivate it.'
