/** `rows` have something in them, the heading is one of them; `lines` are all. */
export type ListSize = { rows: number; lines: number; widest: { row: number; columns: number } }

/** How large a list is: quickly, before all of its cells are read. */
export function sizeOfList(text: string, separator: string): ListSize {
  const size: ListSize = { rows: 0, lines: 1, widest: { row: 1, columns: 1 } }
  let [isFilled, isQuoted, isCellStart, columns] = [false, false, true, 1]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') {
      // Elsewhere in a cell a quotation mark is a letter.
      if (isQuoted || isCellStart) isQuoted = !isQuoted
      isCellStart = false
    } else if (!isQuoted && (letter === '\n' || letter === '\r')) {
      if (isFilled) size.rows++
      if (letter === '\n' || text[at + 1] !== '\n') size.lines++
      isFilled = false
      isCellStart = true
      columns = 1
    } else if (!isQuoted && letter === separator) {
      isCellStart = true
      columns++
      if (columns > size.widest.columns) size.widest = { row: size.lines, columns }
    } else if (letter !== ' ') {
      isFilled = true
      isCellStart = false
    }
  }
  if (isFilled) size.rows++
  return size
}
