// Sets the theme before the first paint; the content security policy allows no inline script. ui/theme.ts keeps it current.
;(() => {
  let choice = 'system'
  try {
    choice = localStorage.getItem('sorrel-theme') ?? 'system'
  } catch {
    // Storage can be switched off; the system's theme is then right.
  }
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', isDark)
})()
