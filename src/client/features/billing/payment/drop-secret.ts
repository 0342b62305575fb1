const secretParameters = ['setup_intent_client_secret', 'payment_intent_client_secret']

/** Removes the client secret, which a bank’s redirect leaves in the address, before anything reads it. */
export function dropSecretFromAddress(): void {
  const address = new URL(window.location.href)
  const secrets = secretParameters.filter((parameter) => address.searchParams.has(parameter))
  if (secrets.length === 0) return
  for (const secret of secrets) address.searchParams.delete(secret)
  window.history.replaceState(window.history.state, '', address)
}
