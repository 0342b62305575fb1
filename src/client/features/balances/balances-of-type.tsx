import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { leaveNameOf } from '#client/leave-ui/leave-types.ts'
import { balancesQuery } from '#client/queries/balances.ts'
import { Card } from '#client/ui/data/card.tsx'
import { formatCount, peopleInWords } from '#client/ui/data/format-dates.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { AdjustmentDialog } from './adjustment-dialog.tsx'
import type { AdjustmentSubject } from './adjustment-subject.ts'
import { BalanceHead } from './balance-head.tsx'
import { BalanceRow } from './balance-row.tsx'
import { findBalances, sortBalances } from './balance-rows.ts'
import { OpeningBalances, OpeningCell } from './opening-balances.tsx'
import { useBalancesAddress } from './use-balances-address.ts'
import { useOpeningBalances } from './use-opening-balances.ts'

/** More rows are shown on request. */
const firstRows = 100

type BalancesOfTypeProps = { types: readonly LeaveType[]; chosen: LeaveType; today: PlainDate }

export function BalancesOfType({ types, chosen, today }: BalancesOfTypeProps) {
  const { data: balances, isError, refetch } = useQuery(balancesQuery(chosen.key))
  const { search, setSearch, setLeaveType, sort, setSort } = useBalancesAddress()
  const [showsAll, setShowsAll] = useState(false)
  const opening = useOpeningBalances({
    leaveType: chosen.key,
    unit: chosen.policy.unit,
    balances: balances ?? [],
    today,
  })
  const adjusting = useDialogSubject<AdjustmentSubject>()

  const found = sortBalances(findBalances(balances ?? [], search), sort)
  const shown = showsAll ? found : found.slice(0, firstRows)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {types.length > 1 && (
          <Select
            aria-label="Leave type"
            value={chosen.key}
            onChange={(event) => setLeaveType(event.target.value)}
            className="min-w-36 max-sm:flex-1"
          >
            {types.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <SearchField value={search} onChange={setSearch} />
        {balances && (
          <output className="text-small text-muted">
            {found.length < balances.length
              ? `${formatCount(found.length)} of ${peopleInWords(balances.length)}`
              : peopleInWords(found.length)}
          </output>
        )}
        {!opening.isOpen && (
          <Button className="ml-auto max-sm:w-full" onClick={opening.open}>
            Enter Opening Balances
          </Button>
        )}
      </div>
      {opening.isOpen && <OpeningBalances opening={opening} typeName={chosen.name} />}
      {isError && !balances && <ReadFailure what="The balances" onRetry={() => void refetch()} />}
      {!balances && !isError && <Skeleton className="h-96" />}
      {balances && (
        <Card aria-label="Balances" className="@container overflow-hidden">
          {found.length === 0 && <Nobody isFiltered={balances.length > 0} onClear={() => setSearch('')} />}
          {found.length > 0 && (
            <table className="figures w-full text-left">
              <caption className="sr-only">
                {leaveNameOf(chosen)} of everyone in the current leave year, in {chosen.policy.unit}
              </caption>
              <BalanceHead sort={sort} onSort={setSort} lastColumn={opening.isOpen ? opening.label : null} />
              <tbody>
                {shown.map((balance) => (
                  <BalanceRow key={balance.user.id} balance={balance} leaveType={chosen.key}>
                    {opening.isOpen ? (
                      <OpeningCell opening={opening} balance={balance} />
                    ) : (
                      <Button
                        size="sm"
                        aria-label={`Adjust ${balance.user.firstName} ${balance.user.lastName}`}
                        onClick={() =>
                          adjusting.open({
                            user: balance.user,
                            leaveType: chosen.key,
                            typeName: chosen.name,
                            unit: chosen.policy.unit,
                          })
                        }
                      >
                        Adjust
                      </Button>
                    )}
                  </BalanceRow>
                ))}
              </tbody>
            </table>
          )}
          {shown.length < found.length && (
            <p className="border-t px-5 py-3">
              <Button onClick={() => setShowsAll(true)}>Show all {peopleInWords(found.length)}</Button>
            </p>
          )}
        </Card>
      )}
      <AdjustmentDialog dialog={adjusting} today={today} />
    </>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="relative w-64 max-sm:w-full">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        aria-label="Search people"
        placeholder="Search by name"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="pl-9.5!"
      />
    </div>
  )
}

function Nobody({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <EmptyState title="No one has a balance of this type yet" />
  return (
    <EmptyState
      title="No one matches this search"
      text="Try part of a name."
      action={<Button onClick={onClear}>Show everyone</Button>}
    />
  )
}
