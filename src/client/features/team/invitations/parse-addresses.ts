/**
 * The addresses in a pasted list: separated by commas, semicolons, tabs or lines, each alone or as 'Name
 * <address>'. What is no address is kept, so that its row can say so. Repeated addresses are dropped,
 * ignoring case.
 */
export function parseAddresses(text: string): string[] {
  const entries = splitList(text)
  const addresses = entries
    .filter((entry, index) => !isSurname(entry, entries[index + 1]))
    .flatMap(addressesIn)
  return withoutRepeats(addresses)
}

/** Whether a pasted text is more than one plain address, which the browser can paste itself. */
export function isList(text: string): boolean {
  return /[,;<\t\n]/.test(text.trim()) || parseAddresses(text).length > 1
}

// A comma inside quotes or angle brackets separates nothing: '"Osei, Ben" <ben@halyard.example>'.
function splitList(text: string): string[] {
  const entries = text.match(/(?:"[^"\n]*"|<[^>\n]*>|[^,;\t\n])+/g) ?? []
  return entries.map((entry) => entry.trim()).filter(Boolean)
}

// Outlook writes 'Osei, Ben <ben@halyard.example>' without quotes.
function isSurname(entry: string, next: string | undefined): boolean {
  return !entry.includes('@') && next !== undefined && /^[^@]*<.*>$/.test(next)
}

function addressesIn(entry: string): string[] {
  const bracketed = /<([^>]*)>/.exec(entry)?.[1]
  const address = (bracketed ?? entry)
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^["']|["']$/g, '')
  const words = address.split(/\s+/)
  const isSeveral = words.length > 1 && words.every((word) => word.includes('@'))
  return (isSeveral ? words : [address]).filter(Boolean)
}

function withoutRepeats(addresses: readonly string[]): string[] {
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}
