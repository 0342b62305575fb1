import { Printer, SlidersHorizontal } from 'lucide-react'
import { leaveNameOf } from '#client/leave-ui/leave-types.ts'
import { useOpenLeave } from '#client/leave-ui/sheet/use-open-leave.ts'
import { splitAtToday, type TypeStatement } from '#client/leave-ui/statement/statement-lines.ts'
import { StatementTable } from '#client/leave-ui/statement/statement-table.tsx'
import { leaveYearName } from '#client/leave-ui/statement/statement-words.ts'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { useStatementAddress } from '#client/leave-ui/use-statement-address.ts'
import { Card } from '#client/ui/data/card.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { Person, Role } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import { canAdjustBalances } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { AdjustmentDialog } from '../adjustment-dialog.tsx'
import type { AdjustmentSubject } from '../adjustment-subject.ts'
import { StatementChoices } from './statement-choices.tsx'
import { StatementSummary } from './statement-summary.tsx'

export type StatementReader = Person & { role: Role | null; today: PlainDate }

type StatementOfTypeProps = {
  /** Every type that there is a statement of. */
  types: readonly TypeStatement[]
  /** The chosen one, up to the first day of the leave year after the next. */
  whole: TypeStatement
  /** The same up to today; missing where it begins later. */
  untilToday: TypeStatement | undefined
  horizon: PlainDate
  user: Person
  today: PlainDate
  reader: StatementReader
}

/** A leave type's statement for one leave year: the figure, the choices, the lines. */
export function StatementOfType(props: StatementOfTypeProps) {
  const { types, whole, untilToday, horizon, user, today, reader } = props
  const { address, change } = useStatementAddress()
  const leaveTypeOf = useLeaveTypeOf()
  const { hrefOf } = useOpenLeave()
  const years = whole.years.filter(({ start }) => start < horizon).toReversed()
  const shown =
    years.find(({ start }) => start === address.year) ??
    years.find(({ start, end }) => start <= today && today <= end) ??
    years[0]
  if (!shown) return null

  const begun = untilToday?.years.find(({ start }) => start === shown.start)
  return (
    <Card aria-label={`Balance statement of ${fullName(user)}`} className="print:border-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 pt-4 max-lg:px-4 print:px-0">
        <div>
          <p className="text-small text-muted">
            {fullName(user)} · leave year {leaveYearName(shown)}
          </p>
          <h2 className="serif-title text-heading">{leaveNameOf(whole)}</h2>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full print:hidden">
          <StatementChoices
            types={types}
            leaveType={whole.leaveType}
            years={years}
            year={shown.start}
            onChange={change}
          />
          <Actions user={user} type={whole} today={today} reader={reader} />
        </div>
      </div>
      <StatementSummary
        userId={user.id}
        type={whole}
        year={shown}
        uncovered={untilToday?.uncovered ?? null}
        today={today}
        on={address.on}
        onChooseDay={(on) => change({ on })}
      />
      <StatementTable
        caption={`${leaveNameOf(whole)} of ${fullName(user)}, leave year ${leaveYearName(shown)}`}
        type={whole}
        year={shown}
        {...splitAtToday(shown, begun?.lines ?? [], today)}
        balanceToday={begun && today <= shown.end && today >= shown.start ? begun.balance : null}
        today={today}
        leaveTypeOf={leaveTypeOf}
        hrefOf={hrefOf}
      />
    </Card>
  )
}

type ActionsProps = { user: Person; type: TypeStatement; today: PlainDate; reader: StatementReader }

function Actions({ user, type, today, reader }: ActionsProps) {
  const adjusting = useDialogSubject<AdjustmentSubject>()
  const mayAdjust = reader.role !== null && canAdjustBalances({ role: reader.role })
  return (
    <>
      {mayAdjust && (
        <Button
          className="max-sm:flex-1"
          onClick={() =>
            adjusting.open({ user, leaveType: type.leaveType, typeName: type.name, unit: type.unit })
          }
        >
          <SlidersHorizontal aria-hidden />
          Adjust
        </Button>
      )}
      <Button className="max-sm:flex-1" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
      {mayAdjust && <AdjustmentDialog dialog={adjusting} today={today} />}
    </>
  )
}
