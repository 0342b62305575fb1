/**
 * Controls, what Unicode says is drawn as nothing (bidirectional marks, tags, zero-width spaces, fillers),
 * and letters that are blank. Joiners and the choice between an emoji and a sign stay: Persian, Devanagari
 * and emoji need them.
 */
const hidden =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC]/gu
const joiners = /\u200C|\u200D|\uFE0E|\uFE0F/g

const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{M}]/u

const addressParts = /:\/\/|\bwww\.|\bxn--|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\p{N}]\.[\p{L}\p{N}]+\//iu
// Begins where a word does, so that a long one is looked at once.
const dottedWords =
  /(?<![\p{L}\p{M}\p{N}-])([\p{L}\p{M}\p{N}-]+)\.(\p{L}[\p{L}\p{M}]+)(?![\p{L}\p{M}\p{N}])/gu

/**
 * What may come right before a dot and another word: an initial ('E.Leclerc'), or an abbreviation
 * ('St.Pauli').
 */
const initial = /^-?[\p{Lu}\p{Script=Arabic}]$/u
const abbreviations = new Set(
  'Ch Cie Co Dipl Dr Fa Fr Hl Ing Jr Ltd Mag Mr Mrs Ms Prof Pty San Sr St Sta Ste Sto Th Tic'.split(' '),
)
/** Words of surnames that begin with a small letter. */
const particles = new Set('af al da de del den der di dos du el la le ten van von zu zur'.split(' '))
/** Top-level domains that are no names, so that not even an abbreviation comes before them. */
const commonDomains = new Set(
  'ai app biz click cloud club co com dev edu eu gov icu info io link live me mov net network news online org page pro shop site space store support tech today top tv uk vip website win work world xyz zip'.split(
    ' ',
  ),
)

/** Whether a name has a character that hides or turns others, or none that can be seen. Empty is fine. */
export function hidesSomething(name: string): boolean {
  return name.search(hidden) !== -1 || (name !== '' && !visible.test(name))
}

/**
 * Whether a mail program could make a link of a part of the name: `https://…`, `www.…`, an IP address, or
 * words with a dot and no space between them, as new top-level domains come every year. 'J.R.Smith',
 * 'St.Pauli', 'E.ON', 'e.V.' and 'Acme Inc.' are none.
 */
export function holdsWebAddress(name: string): boolean {
  const plain = asBrowsersRead(name)
  if (addressParts.test(plain)) return true
  return [...plain.matchAll(dottedWords)].some(
    ([, label = '', end = '']) => !isShortened(label) || !isNamePart(end),
  )
}

/** Full-width letters and the full stops of Chinese and Japanese are as good as ours in an address. */
function asBrowsersRead(name: string): string {
  return name.normalize('NFKC').replaceAll(joiners, '').replaceAll('\u3002', '.')
}

function isShortened(label: string): boolean {
  return initial.test(label) || abbreviations.has(label)
}

function isNamePart(end: string): boolean {
  if (commonDomains.has(end.toLowerCase())) return false
  return !/^\p{Ll}/u.test(end) || particles.has(end)
}

/** A name from elsewhere, such as an identity provider, without what a name may not have here. */
export function madeReadable(name: string): string {
  const shown = name.replaceAll(/\s+/g, ' ').replaceAll(hidden, '').trim()
  if (!visible.test(shown)) return ''
  if (!holdsWebAddress(shown)) return shown
  return asBrowsersRead(shown)
    .replaceAll(/[.:/]|--/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
