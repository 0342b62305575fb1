/** How many rows of a list have something in them: quickly, before all of its cells are read. The heading is one of them. */
export function countFilledRows(text: string, separator: string): number {
  let rows = 0
  let [isFilled, isQuoted, isCellStart] = [false, false, true]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') {
      // Elsewhere in a cell a quotation mark is a letter.
      if (isQuoted || isCellStart) isQuoted = !isQuoted
      isCellStart = false
    } else if (!isQuoted && (letter === '\n' || letter === '\r')) {
      if (isFilled) rows++
      isFilled = false
      isCellStart = true
    } else if (!isQuoted && letter === separator) {
      isCellStart = true
    } else if (letter !== ' ') {
      isFilled = true
      isCellStart = false
    }
  }
  return isFilled ? rows + 1 : rows
}
