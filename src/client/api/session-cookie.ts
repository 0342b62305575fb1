/**
 * Whether this browser brought a session, which its server wrote into the page: scripts can't see the cookie. A visitor
 * without one has nobody to ask for. Where the server says nothing, as Vite's own does, the API is asked.
 */
export const mayBeSignedIn =
  document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content !== 'none'
