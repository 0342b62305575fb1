import { useState } from 'react'
import { formatLeaveAmount, formatLeaveNumber } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { fullName } from '#shared/full-name.ts'
import type { UsageReport } from '#shared/report/contract.ts'
import { RowRuler, rulerScale } from '../row-ruler.tsx'

type LittleTakenProps = { people: UsageReport['littleTaken'] }

const shownAtFirst = 6

/** People who may lose days. For deciders. */
export function LittleTaken({ people }: LittleTakenProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? people : people.slice(0, shownAtFirst)
  const scale = rulerScale(Math.max(0, ...people.map(({ total }) => Number(total))))
  return (
    <div className="border-t">
      <div className="px-6 pt-5 pb-4 max-lg:px-4">
        <h3 className="serif-title text-heading">Low leave usage</h3>
        <p className="text-small text-pretty text-muted">
          {people.length > 0
            ? 'Less than a quarter of their annual days taken or approved, at least halfway through the leave year'
            : 'No one right now. Anyone who has been here for half the leave year and taken less than a quarter of their annual days is listed here.'}
        </p>
      </div>
      {people.length > 0 && (
        <ul className="little-taken">
          {shown.map(({ user, unit, taken, total, left }) => (
            <li key={user.id}>
              <p className="flex items-baseline justify-between gap-3">
                <b className="min-w-0 truncate">{fullName(user)}</b>
                <span className="flex-none text-small text-muted">{user.teamName}</span>
              </p>
              <RowRuler
                unit={unit}
                used={Number(taken)}
                pending={Math.max(0, Number(total) - Number(taken) - Number(left))}
                left={Number(left)}
                scale={scale}
                look="annual"
              />
              <p className="mt-2 text-small text-muted">
                {formatLeaveAmount(taken, unit)} taken, {formatLeaveNumber(left, unit)} left
              </p>
            </li>
          ))}
        </ul>
      )}
      {people.length > shown.length && (
        <div className="border-t px-6 py-2.5 max-lg:px-4">
          <Button size="sm" onClick={() => setShowsAll(true)}>
            Show all {people.length}
          </Button>
        </div>
      )}
    </div>
  )
}
