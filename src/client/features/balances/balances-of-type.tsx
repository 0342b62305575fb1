import { useQuery } from '@tanstack/react-query'
import { balancesQuery } from '#client/queries/balances.ts'
import { Card } from '#client/ui/data/card.tsx'
import { formatCount, peopleInWords } from '#client/ui/data/format-dates.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { AdjustmentDialog } from './adjustment-dialog.tsx'
import type { AdjustmentSubject } from './adjustment-subject.ts'
import { findBalances, sortBalances } from './balance-rows.ts'
import { BalanceTable } from './balance-table.tsx'
import { OpeningBalances, OpeningCell } from './opening-balances.tsx'
import { useBalancesAddress } from './use-balances-address.ts'
import { useOpeningBalances } from './use-opening-balances.ts'

type BalancesOfTypeProps = { types: readonly LeaveType[]; chosen: LeaveType; today: PlainDate }

export function BalancesOfType({ types, chosen, today }: BalancesOfTypeProps) {
  const { data: balances, isError, refetch } = useQuery(balancesQuery(chosen.key))
  const { search, setSearch, setLeaveType, sort, setSort } = useBalancesAddress()
  const opening = useOpeningBalances({
    leaveType: chosen.key,
    unit: chosen.policy.unit,
    balances: balances ?? [],
    today,
  })
  const adjusting = useDialogSubject<AdjustmentSubject>()

  const found = sortBalances(findBalances(balances ?? [], search), sort)
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
        <SearchField
          label="Search people"
          placeholder="Search by name"
          value={search}
          onChange={setSearch}
          className="w-64! max-sm:w-full!"
        />
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
            <BalanceTable
              balances={found}
              leaveType={chosen}
              sort={sort}
              onSort={setSort}
              lastColumn={opening.isOpen ? opening.label : null}
            >
              {(balance) =>
                opening.isOpen ? (
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
                )
              }
            </BalanceTable>
          )}
        </Card>
      )}
      <AdjustmentDialog dialog={adjusting} today={today} />
    </>
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
