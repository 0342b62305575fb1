import { BarShape, type BarShapeProps, SwatchShape, type SwatchShapeProps } from './mark-shapes.tsx'
import { useLeaveTypeOf } from './use-leave-types.ts'

/** A leave type's key; null where it is hidden from the reader. */
type OfType<Props> = Omit<Props, 'leaveType'> & { type: string | null }

/** One cell's piece of a stretch of leave, of a type of the company. */
export function LeaveBar({ type, ...rest }: OfType<BarShapeProps>) {
  return <BarShape {...rest} leaveType={useLeaveTypeOf()(type)} />
}

/** The mark of a type of the company. */
export function LeaveSwatch({ type, ...rest }: OfType<SwatchShapeProps>) {
  return <SwatchShape {...rest} leaveType={useLeaveTypeOf()(type)} />
}
