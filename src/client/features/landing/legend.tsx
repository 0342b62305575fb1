import type { ReactNode } from 'react'
import { typeNames } from './demo-table.tsx'
import { type DemoLeaveType, useLeaveMarks } from './leave-marks.ts'

const types: readonly DemoLeaveType[] = ['annual', 'sick', 'personal', 'unpaid']

export function Legend() {
  const { Swatch } = useLeaveMarks()
  return (
    <ul
      aria-label="Legend"
      className="flex flex-wrap gap-x-[18px] gap-y-1.5 px-5 pt-3 pb-3.5 text-small text-muted max-md:px-4 xl:max-w-[min(440px,calc(100%-372px))]"
    >
      {types.map((type) => (
        <Entry key={type} mark={<Swatch type={type} />}>
          {typeNames[type]}
        </Entry>
      ))}
      <Entry mark={<Swatch type="annual" pending />}>Pending</Entry>
      <Entry mark={<span className="block size-5 rounded-bar bg-hatch inset-ring inset-ring-line" />}>
        Weekend
      </Entry>
      <Entry mark={<span className="block size-5 rounded-full inset-ring-[1.5px] inset-ring-ink" />}>
        Today
      </Entry>
    </ul>
  )
}

function Entry({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden>{mark}</span>
      {children}
    </li>
  )
}
