import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { Disclosure } from '../disclosure.tsx'
import { useReportContext } from '../report-context.ts'
import { dayInWords, type HeatDay, HeatGrid } from './heat-grid.tsx'
import { heatLevels, levelWords } from './heat-levels.ts'
import { HeatTable } from './heat-table.tsx'

export function YearHeatmap({ days, showsChart }: { days: readonly HeatDay[]; showsChart: boolean }) {
  const { decides } = useReportContext()
  // One's own leave is one person: away or not.
  const levels = decides ? heatLevels(Math.max(0, ...days.map(({ away }) => away))) : ([1, 1, 1, 1] as const)
  const [hovered, setHovered] = useState<HeatDay | null>(null)
  return (
    <div className="border-t">
      <div className="px-6 pt-5 pb-5 max-lg:px-4">
        <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div>
            <h3 className="serif-title text-heading">
              {decides ? 'The year at a glance' : 'Your year at a glance'}
            </h3>
            <p className="text-small text-muted">
              {hovered ? dayInWords(hovered) : decides ? 'People away on each day' : 'Days you were away'}
            </p>
          </div>
          {decides && showsChart && <HeatKey levels={levels} />}
        </div>
        {showsChart && <HeatGrid days={days} levels={levels} onHover={setHovered} />}
      </div>
      {showsChart ? (
        <Disclosure
          icon={<Table2 aria-hidden />}
          title="The heatmap as a table"
          note={decides ? 'People away on each day' : 'Your leave on each day'}
        >
          <HeatTable days={days} />
        </Disclosure>
      ) : (
        <HeatTable days={days} />
      )}
    </div>
  )
}

function HeatKey({ levels }: { levels: readonly number[] }) {
  return (
    <ul aria-label="Shades of the heatmap" className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
      {levelWords(levels).map((words, level) => (
        <li key={words} className="flex items-center gap-1.5">
          <span className="heat-cell size-4 rounded-bar" data-level={level} />
          {words}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span className="bg-hatch size-4 rounded-bar border" />
        Weekend
      </li>
    </ul>
  )
}
