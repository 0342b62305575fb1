import { inBrowser } from '#client/api/browser-storage.ts'
import { createStore, useStore } from '#client/api/store.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

const storageKey = 'sorrel-theme'
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
const choice = createStore<ThemeChoice>(storedChoice())

/** The chosen theme and a way to change it. public/theme.js applies it before the first paint. */
export function useTheme(): [ThemeChoice, (chosen: ThemeChoice) => void] {
  return [useStore(choice), chooseTheme]
}

/** Keeps the page in step with the system's theme and with other tabs. Called once. */
export function followTheme(): void {
  prefersDark.addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return
    choice.set(storedChoice())
    applyTheme()
  })
}

function chooseTheme(chosen: ThemeChoice): void {
  choice.set(chosen)
  applyTheme()
  inBrowser.write(storageKey, chosen)
}

function applyTheme(): void {
  const isDark = choice.get() === 'dark' || (choice.get() === 'system' && prefersDark.matches)
  document.documentElement.classList.toggle('dark', isDark)
}

function storedChoice(): ThemeChoice {
  const stored = inBrowser.read(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
