/** Loads a page from the server, where the router won't do: nothing of this one stays. */
export const browserPage = {
  load: (address: string): void => window.location.assign(address),
  reload: (): void => window.location.reload(),
}
