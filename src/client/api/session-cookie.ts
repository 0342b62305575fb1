/**
 * Whether the request for the page had a session cookie, which scripts can't read: without one the session
 * needn't be fetched. True where the server does not say, as with Vite's dev server.
 */
export const mayBeSignedIn =
  document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content !== 'none'
