/**
 * What is remembered in this browser, or in this tab alone. People can switch storage off, and it can be
 * full: then nothing is remembered, and nothing fails.
 */
export const inBrowser = remembering(() => localStorage)
export const inTab = remembering(() => sessionStorage)

// A function, as reading the property alone can be refused.
function remembering(storage: () => Storage) {
  return {
    read: (key: string): string | null => unlessRefused(() => storage().getItem(key)),
    write: (key: string, value: string): void => {
      unlessRefused(() => storage().setItem(key, value))
    },
    remove: (key: string): void => {
      unlessRefused(() => storage().removeItem(key))
    },
  }
}

function unlessRefused<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
