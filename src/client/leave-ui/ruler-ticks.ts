export type RulerTick = { at: number; label: string | null }

/**
 * The marks below a ruler of `length` days: one a day with a label every five, fewer from 40 days on. The end
 * always has a label; a mark too close to it has none.
 */
export function rulerTicks(length: number): RulerTick[] {
  const step = length > 80 ? 5 : length > 40 ? 2 : 1
  const labelStep = step * 5
  const marks = Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step)
  const ticks = marks.map((at) => ({
    at,
    label: at % labelStep === 0 && length - at >= labelStep * 0.4 ? String(at) : null,
  }))
  return [...ticks, { at: length, label: String(length) }]
}
