/** The largest file that is read. */
const maxBytes = 1_048_576

export type ReadText = { text: string } | { problem: string }

/** The text of a chosen file, or why it has none: too large, a spreadsheet's own format, another encoding. */
export function readText(bytes: Uint8Array): ReadText {
  if (bytes.length > maxBytes)
    return { problem: 'This file is larger than 1 MB. Please split it, at most 2,000 people each.' }
  if (startsWith(bytes, [0x50, 0x4b]) || startsWith(bytes, [0xd0, 0xcf]))
    return { problem: 'This is a spreadsheet, not a text. Please save it there as CSV and choose that file.' }
  if (startsWith(bytes, [0xff, 0xfe])) return { text: new TextDecoder('utf-16le').decode(bytes) }
  if (startsWith(bytes, [0xfe, 0xff])) return { text: new TextDecoder('utf-16be').decode(bytes) }
  try {
    return checkText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    const place = placeOf(new TextDecoder('utf-8').decode(bytes), '\uFFFD')
    return { problem: `${place} is not written in UTF-8. Please save the file as ‘CSV UTF-8’ and try again.` }
  }
}

/** Refuses what is no text, such as the content of a picture. */
export function checkText(text: string): ReadText {
  if (text.includes('\u0000'))
    return { problem: `${placeOf(text, '\u0000')} is no text. Please choose a CSV file.` }
  return { text }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** 'Row 3, column 2', of the first such letter. */
function placeOf(text: string, letter: string): string {
  const before = text.slice(0, text.indexOf(letter))
  const lines = before.split(/\r\n|\r|\n/)
  const cells = lines.at(-1)?.split(/[,;\t]/) ?? []
  return `Row ${lines.length}, column ${cells.length}`
}
