/**
 * Controls, characters that turn or hide what is written (bidirectional marks, tags, zero-width spaces), and letters
 * that are blank. Joiners stay: scripts such as Persian and Devanagari, and emoji, need them.
 */
const hidden =
  /[\p{Cc}\p{Zl}\p{Zp}\u00AD\u061C\u115F\u1160\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{M}]/u

/** Generic top-level domains that mail programs make links of; those of countries are known to Intl. */
const genericDomains = new Set(
  'app biz click cloud club com dev edu eu gov info link live net online org page pro shop site space store tech top uk website xyz'.split(
    ' ',
  ),
)
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Whether a name has a character that hides or turns others, or none that can be seen. Empty is fine. */
export function hidesSomething(name: string): boolean {
  return name.search(hidden) !== -1 || (name !== '' && !visible.test(name))
}

/**
 * Whether a mail program would make a link of a part of the name: `https://…`, `www.…`, 'evil.com', 'evil.de',
 * 't.co/x'. 'J.R. Smith', 'St. Pauli', 'E.ON' and 'a.de Vries' are none: a domain of a country counts from three letters
 * on.
 */
export function holdsWebAddress(name: string): boolean {
  if (/:\/\/|\bwww\.|[\p{L}\p{N}]\.[\p{L}\p{N}]+\//iu.test(name)) return true
  const domains = name.matchAll(/([\p{L}\p{N}-]+)\.([a-z]{2,})(?![\p{L}\p{N}])/giu)
  return [...domains].some(([, label = '', end = '']) => isTopLevel(end.toLowerCase(), label.length))
}

function isTopLevel(end: string, labelLength: number): boolean {
  if (genericDomains.has(end)) return true
  return end.length === 2 && labelLength > 2 && regions.of(end.toUpperCase()) !== undefined
}

/** A name from elsewhere, such as an identity provider, without what a name may not have here. */
export function madeReadable(name: string): string {
  const shown = name.replaceAll(/\s+/g, ' ').replaceAll(hidden, '').trim()
  if (!visible.test(shown)) return ''
  return holdsWebAddress(shown) ? shown.replaceAll(/[.:/]+/g, ' ').trim() : shown
}
