import type { EmploymentStretch } from '../leave/employment.ts'
import { compareText } from '../leave/order.ts'
import type { PlainDate } from '../plain-date.ts'

/** Do any two stretches share a day? */
export function doStretchesOverlap(employment: readonly EmploymentStretch[]): boolean {
  return inOrder(employment).some((stretch, index, stretches) => {
    const next = stretches[index + 1]
    return next !== undefined && (next.start === null || stretch.end === null || next.start <= stretch.end)
  })
}

/** The stretch that holds a date; where none does the next one, else the last. Undefined for somebody without any. */
export function stretchAround(
  employment: readonly EmploymentStretch[],
  date: PlainDate,
): EmploymentStretch | undefined {
  const stretches = inOrder(employment)
  return stretches.find(({ end }) => end === null || end >= date) ?? stretches.at(-1)
}

function inOrder(employment: readonly EmploymentStretch[]): EmploymentStretch[] {
  return employment.toSorted((a, b) => compareText(a.start ?? '', b.start ?? ''))
}
