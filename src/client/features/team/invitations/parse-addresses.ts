/**
 * The addresses in a pasted list: separated by commas, semicolons, tabs or lines, each alone or as 'Name <address>'. What is
 * no address stays in the list, so that its row can say so. Each address comes once, however it is capitalised.
 */
export function parseAddresses(text: string): string[] {
  const pieces = splitList(text)
  const addresses = pieces.filter((piece, index) => !isSurname(piece, pieces[index + 1])).flatMap(addressesIn)
  return withoutRepeats(addresses)
}

/** Whether a pasted text is more than the one address that the browser can put into the field by itself. */
export function isList(text: string): boolean {
  return /[,;<\t\n]/.test(text.trim()) || parseAddresses(text).length > 1
}

// A comma inside quotes or angle brackets separates nothing: '"Osei, Ben" <ben@halyard.example>'.
function splitList(text: string): string[] {
  const pieces = text.match(/(?:"[^"\n]*"|<[^>\n]*>|[^,;\t\n])+/g) ?? []
  return pieces.map((piece) => piece.trim()).filter(Boolean)
}

// Outlook writes 'Osei, Ben <ben@halyard.example>' without quotes.
function isSurname(piece: string, next: string | undefined): boolean {
  return !piece.includes('@') && next !== undefined && /^[^@]*<.*>$/.test(next)
}

function addressesIn(piece: string): string[] {
  const bracketed = /<([^>]*)>/.exec(piece)?.[1]
  const address = (bracketed ?? piece)
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
