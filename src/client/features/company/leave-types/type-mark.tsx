import type { LeaveTypeColour } from '#shared/leave/leave-type-contract.ts'

/**
 * A type's letter in its colour and edge pattern, by the styles of the leave marks, which the page loads.
 * Decorative: the name is beside it.
 */
export function TypeMark({ name, colour }: { name: string; colour: LeaveTypeColour }) {
  return (
    <span aria-hidden className="leave-swatch" data-type={colour}>
      {name.trim().charAt(0).toUpperCase()}
    </span>
  )
}
