/** Fetches the palette's code: when it is asked for, or a moment before. */
export function loadPalette() {
  return import('./command-palette.tsx')
}
