const secretParameter = 'setup_intent_client_secret'

/** A bank’s page sends people back with a secret in the address: it goes from there, and from the history, before anything else. */
export function dropSecretFromAddress(): void {
  const address = new URL(window.location.href)
  if (!address.searchParams.has(secretParameter)) return
  address.searchParams.delete(secretParameter)
  window.history.replaceState(window.history.state, '', address)
}
