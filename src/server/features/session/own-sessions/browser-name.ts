/** What a session is listed as; null for what is unknown. */
export type BrowserName = { browser: string | null; system: string | null }

// In this order, as most browsers also call themselves what they descend from.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  // Also an iPad that asks for the sites of computers.
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Browser and system by a User-Agent header: enough to tell one's own devices apart. Nothing else of it is
 * kept.
 */
export function nameBrowser(userAgent: string | undefined): BrowserName {
  return { browser: firstIn(browsers, userAgent), system: firstIn(systems, userAgent) }
}

function firstIn(names: readonly [RegExp, string][], userAgent = ''): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
