/** Loads the palette's code: when it is opened, or a moment before. */
export function loadPalette() {
  return import('./command-palette.tsx')
}
