/** Spec 2.2: the browser goes there, and the server ends the session. */
export function logOut(): void {
  window.location.assign('/api/logout')
}
