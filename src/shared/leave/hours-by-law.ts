/** Countries whose law doesn't let statutory annual leave be taken by the hour, and what a company reads. */
const hints: Readonly<Record<string, string>> = {
  // Bundesurlaubsgesetz, section 7 (2): leave is granted in one piece, so at least in days.
  DE: 'In Germany, the statutory part of annual leave can’t be taken by the hour. Count in hours only what you give beyond it.',
}

/**
 * A hint for annual leave in hours, where the law of one of these countries asks for days; null elsewhere.
 */
export function hoursByLaw(countries: readonly (string | null)[]): string | null {
  const country = countries.find((code) => code !== null && code in hints)
  return (country && hints[country]) ?? null
}
