import { browserPage } from '#client/api/browser-page.ts'

/** Spec 2.2: the browser goes there, and the server ends the session. */
export function logOut(): void {
  browserPage.load('/api/logout')
}
