export type RulerTick = { at: number; label: string | null }

/**
 * The marks below a ruler of `length` days or hours: one for each with a label every five, fewer from 40 on.
 * The end always has a label; a mark too close to it has none.
 */
export function rulerTicks(length: number): RulerTick[] {
  const step = length > 80 ? tensStep(length) : length > 40 ? 2 : 1
  const labelStep = step * 5
  const marks = Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step)
  const nearest = Math.max(labelStep * 0.4, length * 0.08)
  const ticks = marks.map((at) => ({
    at,
    label: at % labelStep === 0 && length - at >= nearest ? String(at) : null,
  }))
  return [...ticks, { at: length, label: String(length) }]
}

/** 5, 50, 500: at most some thirty marks. */
function tensStep(length: number): number {
  return 5 * 10 ** Math.max(0, Math.ceil(Math.log10(length / 160)))
}
