const separators = [',', ';', '\t']
/** Characters of the first row that are looked at: a file without line breaks is one endless row. */
const headingLength = 20_000

export type ReadText = { text: string } | { problem: string }

/**
 * The text of a file in UTF-8, or in UTF-16 with its mark, as spreadsheets write it; or a sentence that says
 * why it can't be read, and where: a spreadsheet's own format, another encoding.
 */
export function readText(bytes: Uint8Array): ReadText {
  if (startsWith(bytes, [0xff, 0xfe])) return checkText(new TextDecoder('utf-16le').decode(bytes))
  if (startsWith(bytes, [0xfe, 0xff])) return checkText(new TextDecoder('utf-16be').decode(bytes))
  if (startsWith(bytes, [0x50, 0x4b]) || startsWith(bytes, [0xd0, 0xcf]))
    return { problem: 'This is a spreadsheet, not text. Please save it as CSV and choose that file.' }
  try {
    return checkText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    const readable = decodeStart(bytes, lengthOfUtf8(bytes))
    const place = placeAt(readable, readable.length)
    return { problem: `${place} isn’t in UTF-8. Please save the file as ‘CSV UTF-8’ and try again.` }
  }
}

/** Refuses a text with NUL characters, such as the content of a picture. */
function checkText(text: string): ReadText {
  const wrong = text.indexOf('\u0000')
  return wrong === -1
    ? { text }
    : { problem: `${placeAt(text, wrong)} isn’t text. Please choose a CSV file.` }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** How many bytes from the beginning on are UTF-8. */
function lengthOfUtf8(bytes: Uint8Array): number {
  let [good, bad] = [0, bytes.length + 1]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isUtf8Start(bytes, middle)) good = middle
    else bad = middle
  }
  return good
}

function isUtf8Start(bytes: Uint8Array, length: number): boolean {
  try {
    decodeStart(bytes, length)
    return true
  } catch {
    return false
  }
}

/** The last character may be incomplete. */
function decodeStart(bytes: Uint8Array, length: number): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true })
}

/** 'Row 3, column 2', as a spreadsheet counts them: a line break within quotation marks begins no row. */
export function placeAt(text: string, index: number): string {
  const separator = separatorOf(text)
  let [row, column, isQuoted] = [1, 1, false]
  for (let at = 0; at < index; at++) {
    const letter = text[at]
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter === separator) column++
    else if (letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')) [row, column] = [row + 1, 1]
  }
  return `Row ${row}, column ${column}`
}

/**
 * What separates the cells of a CSV text: a comma, a semicolon or a tab, whichever is most frequent in its
 * first row. The rows below may hold any of them in names and dates. A comma where there is none.
 */
export function separatorOf(text: string): string {
  const heading = withoutMark(text).trimStart().slice(0, headingLength).split(/\r|\n/, 1)[0] ?? ''
  const counted = separators.map((sign) => ({ sign, count: heading.split(sign).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ','
}

/** Text without the byte order mark that spreadsheets put before UTF-8. */
export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
