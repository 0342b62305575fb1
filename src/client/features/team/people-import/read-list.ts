import { type ReadText, readText } from '#shared/import/read-text.ts'

/** The largest file that is read. */
const maxBytes = 1_048_576

/** The text of a chosen list of people, also in UTF-16, as spreadsheets write it; or why it has none. */
export function readList(bytes: Uint8Array): ReadText {
  if (bytes.length > maxBytes)
    return { problem: 'This file is larger than 1 MB. Please split it, at most 2,000 people each.' }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) }
  return readText(bytes)
}
