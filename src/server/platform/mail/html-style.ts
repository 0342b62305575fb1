/** The app's colours as hex, because mail programs support neither oklch nor custom properties. */
export const colour = {
  paper: '#faf7f3',
  surface: '#fefdfb',
  ink: '#1b222b',
  muted: '#535c66',
  line: '#dedad3',
  sunken: '#f3f0ea',
  primary: '#115664',
  primarySoft: '#d9f0f4',
  onFill: '#fdfcf9',
}

export const font = {
  sans: "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  serif: "Newsreader, Georgia, 'Times New Roman', serif",
}
