import { BarShape, type BarShapeProps, SwatchShape, type SwatchShapeProps } from './mark-shapes.tsx'
import { useLeaveTypeOf } from './use-leave-types.ts'

/** A leave type's key; null where it is hidden from the reader. */
type OfType<Props> = Omit<Props, 'leaveType'> & { type: string | null }

/** `BarShape` of one of the company's types. */
export function LeaveBar({ type, ...rest }: OfType<BarShapeProps>) {
  return <BarShape {...rest} leaveType={useLeaveTypeOf()(type)} />
}

/** `SwatchShape` of one of the company's types. */
export function LeaveSwatch({ type, ...rest }: OfType<SwatchShapeProps>) {
  return <SwatchShape {...rest} leaveType={useLeaveTypeOf()(type)} />
}
