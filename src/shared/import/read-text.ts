import { separatorOf } from './separator.ts'

export type ReadText = { text: string } | { problem: string }

/** The text of a file in UTF-8, or why it has none: a spreadsheet's own format, another encoding. Says where it is wrong. */
export function readText(bytes: Uint8Array): ReadText {
  if (startsWith(bytes, [0x50, 0x4b]) || startsWith(bytes, [0xd0, 0xcf]))
    return { problem: 'This is a spreadsheet, not a text. Please save it there as CSV and choose that file.' }
  try {
    return checkText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    const readable = decodeStart(bytes, lengthOfUtf8(bytes))
    const place = placeAt(readable, readable.length)
    return { problem: `${place} is not written in UTF-8. Please save the file as ‘CSV UTF-8’ and try again.` }
  }
}

/** Refuses what is no text, such as the content of a picture. */
export function checkText(text: string): ReadText {
  const wrong = text.indexOf('\u0000')
  return wrong === -1
    ? { text }
    : { problem: `${placeAt(text, wrong)} is no text. Please choose a CSV file.` }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** So many bytes from the beginning on are UTF-8. */
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

/** A letter of several bytes may be cut at the end. */
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
