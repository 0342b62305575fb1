const secretParameter = 'setup_intent_client_secret'

/** A bank redirects back with the client secret in the address: removed from there and the history before anything reads it. */
export function dropSecretFromAddress(): void {
  const address = new URL(window.location.href)
  if (!address.searchParams.has(secretParameter)) return
  address.searchParams.delete(secretParameter)
  window.history.replaceState(window.history.state, '', address)
}
