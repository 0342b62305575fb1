import type { TypeStatement } from '#client/leave-ui/statement/statement-lines.ts'
import { leaveYearName } from '#client/leave-ui/statement/statement-words.ts'
import type { StatementAddress } from '#client/leave-ui/use-statement-address.ts'
import { Select } from '#client/ui/form/select.tsx'
import type { StatementYearView } from '#shared/leave/statement-contract.ts'

type StatementChoicesProps = {
  types: readonly TypeStatement[]
  leaveType: string
  /** The newest first. */
  years: readonly StatementYearView[]
  year: string
  onChange: (changed: StatementAddress) => void
}

export function StatementChoices({ types, leaveType, years, year, onChange }: StatementChoicesProps) {
  return (
    <>
      {types.length > 1 && (
        <Select
          aria-label="Leave type"
          value={leaveType}
          onChange={(event) => onChange({ type: event.target.value })}
          className="min-w-32 max-sm:flex-1"
        >
          {types.map((type) => (
            <option key={type.leaveType} value={type.leaveType}>
              {type.name}
            </option>
          ))}
        </Select>
      )}
      <Select
        aria-label="Leave year"
        value={year}
        onChange={(event) => onChange({ year: event.target.value })}
        className="min-w-26 max-sm:flex-1"
      >
        {years.map((choice) => (
          <option key={choice.start} value={choice.start}>
            {leaveYearName(choice)}
          </option>
        ))}
      </Select>
    </>
  )
}
