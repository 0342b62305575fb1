const secretParameter = 'setup_intent_client_secret'

/** Removes the client secret, which a bank’s redirect leaves in the address, before anything reads it. */
export function dropSecretFromAddress(): void {
  const address = new URL(window.location.href)
  if (!address.searchParams.has(secretParameter)) return
  address.searchParams.delete(secretParameter)
  window.history.replaceState(window.history.state, '', address)
}
