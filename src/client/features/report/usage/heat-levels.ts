import { formatCount } from '#client/ui/data/format-dates.ts'

/** The number of people away from which each of the four darker shades begins. */
export function heatLevels(most: number): readonly [number, number, number, number] {
  if (most <= 8) return [1, 2, 3, 5]
  const step = roundUp(most / 5)
  return [1, step + 1, 2 * step + 1, 3 * step + 1]
}

/** 0 for nobody, 4 for the darkest shade. */
export function heatLevel(away: number, levels: readonly number[]): number {
  return levels.filter((from) => away >= from).length
}

/** '0', '1', '3–4', '5 and more' */
export function levelWords(levels: readonly number[]): string[] {
  const words = levels.map((from, index) => {
    const next = levels[index + 1]
    if (next === undefined) return `${formatCount(from)} and more`
    return next - 1 === from ? formatCount(from) : `${formatCount(from)}–${formatCount(next - 1)}`
  })
  return [formatCount(0), ...words]
}

function roundUp(number: number): number {
  const size = 10 ** Math.floor(Math.log10(number))
  return Math.ceil(number / size) * size
}
