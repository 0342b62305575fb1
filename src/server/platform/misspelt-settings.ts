/**
 * Variables that are no setting but almost the name of one, such as PUBLIC_ULR: two characters are wrong at
 * most, or one in a name of fewer than eight characters. Swapped neighbours count as one.
 */
export function misspeltSettings(
  given: readonly string[],
  known: readonly string[],
): { name: string; nearest: string }[] {
  const unknown = given.filter((name) => !known.includes(name))
  return unknown.flatMap((name) => {
    const [nearest] = known
      .map((setting) => ({ setting, edits: countEdits(name, setting) }))
      .filter(({ setting, edits }) => edits <= (setting.length < 8 ? 1 : 2))
      .toSorted((a, b) => a.edits - b.edits)
    return nearest ? [{ name, nearest: nearest.setting }] : []
  })
}

/** The optimal string alignment distance: insertions, deletions, substitutions and swapped neighbours. */
function countEdits(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= from.length; row++) {
    rows[row] = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped && column > 1 ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(from.length, to.length)
}
