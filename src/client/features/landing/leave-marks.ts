import { type ComponentType, createContext, use } from 'react'

export type DemoLeaveType = 'annual' | 'sick' | 'personal' | 'unpaid'

type BarProps = {
  type: DemoLeaveType
  status: 'pending' | 'approved'
  startsHere: boolean
  endsHere: boolean
  half?: 'morning' | 'afternoon' | null
  thin?: boolean
  label?: string
  marked?: boolean
}

/** How leave is marked in the product. The page hands the leave feature's own marks over. */
export type LeaveMarks = {
  Bar: ComponentType<BarProps>
  Swatch: ComponentType<{ type: DemoLeaveType; pending?: boolean }>
}

/** How a balance is drawn in the product, handed over likewise. */
export type Ruler = ComponentType<{ used: number; pending: number; total: number }>

export const LeaveMarksContext = createContext<LeaveMarks | null>(null)

export function useLeaveMarks(): LeaveMarks {
  const marks = use(LeaveMarksContext)
  if (!marks) throw new Error('The page provides the leave marks')
  return marks
}
