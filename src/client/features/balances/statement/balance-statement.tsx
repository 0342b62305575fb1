import { useQuery } from '@tanstack/react-query'
import { BookOpenText } from 'lucide-react'
import { useId } from 'react'
import { ApiError } from '#client/api/http.ts'
import { horizonOf } from '#client/leave-ui/statement/statement-lines.ts'
import { useStatementAddress } from '#client/leave-ui/use-statement-address.ts'
import { decidablePeopleQuery } from '#client/queries/leave.ts'
import { statementQuery } from '#client/queries/statement.ts'
import { Card } from '#client/ui/data/card.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Select } from '#client/ui/form/select.tsx'
import type { Person } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import type { LeaveStatement } from '#shared/leave/statement-contract.ts'
import { canApproveLeave } from '#shared/permissions.ts'
import { StatementOfType, type StatementReader } from './statement-of-type.tsx'

/** What was given and taken, with the balance after each, up to the end of the next leave year. */
export function BalanceStatement({ reader }: { reader: StatementReader }) {
  const { address, change } = useStatementAddress()
  const userId = address.person ?? reader.id
  const readsOthers = reader.role !== null && canApproveLeave({ role: reader.role })
  return (
    <>
      {readsOthers && (
        <PersonSelect
          reader={reader}
          userId={userId}
          onChoose={(id) => change({ person: id === reader.id ? '' : id })}
        />
      )}
      <StatementOfPerson key={userId} userId={userId} reader={reader} />
    </>
  )
}

function StatementOfPerson({ userId, reader }: { userId: string; reader: StatementReader }) {
  const untilToday = useQuery(statementQuery(userId))
  const horizon = untilToday.data && horizonOf(untilToday.data)
  const whole = useQuery({ ...statementQuery(userId, horizon ?? undefined), enabled: Boolean(horizon) })
  const failure = untilToday.error ?? whole.error
  if (failure && !(untilToday.data && whole.data)) {
    const retry = () => void (untilToday.error ? untilToday.refetch() : whole.refetch())
    return <StatementFailure failure={failure} onRetry={retry} />
  }
  if (!untilToday.data) return <StatementSkeleton />
  if (!horizon) return <NoStatement statement={untilToday.data} isOwn={userId === reader.id} />
  if (!whole.data) return <StatementSkeleton />
  return <ChosenType untilToday={untilToday.data} whole={whole.data} reader={reader} />
}

type ChosenTypeProps = { untilToday: LeaveStatement; whole: LeaveStatement; reader: StatementReader }

function ChosenType({ untilToday, whole, reader }: ChosenTypeProps) {
  const { address } = useStatementAddress()
  const types = whole.types.filter(({ years }) => years.length > 0)
  const chosen = types.find(({ leaveType }) => leaveType === address.type) ?? types[0]
  if (!chosen) return <NoStatement statement={whole} isOwn={whole.user.id === reader.id} />
  return (
    <StatementOfType
      key={chosen.leaveType}
      types={types}
      whole={chosen}
      untilToday={untilToday.types.find(({ leaveType }) => leaveType === chosen.leaveType)}
      horizon={whole.on}
      user={whole.user}
      today={untilToday.today}
      reader={reader}
    />
  )
}

function NoStatement({ statement, isOwn }: { statement: LeaveStatement; isOwn: boolean }) {
  const { firstName } = statement.user
  return (
    <Card>
      <EmptyState
        icon={<BookOpenText aria-hidden />}
        title={isOwn ? 'You have no balance yet' : `${firstName} has no balance yet`}
        text="It starts once employment starts and a leave type grants days."
      />
    </Card>
  )
}

function StatementFailure({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const refusal = failure instanceof ApiError && failure.status < 500 ? failure.notice : undefined
  if (!refusal) return <ReadFailure what="The statement" onRetry={onRetry} />
  return (
    <Notice tone="error" title="You can’t see this statement.">
      {refusal}
    </Notice>
  )
}

type PersonSelectProps = { reader: Person; userId: string; onChoose: (userId: string) => void }

/** Whose balance: the reader's own, or that of somebody whose leave the reader decides. */
function PersonSelect({ reader, userId, onChoose }: PersonSelectProps) {
  const { data: balances } = useQuery(decidablePeopleQuery)
  const id = useId()
  const others = (balances ?? []).map(({ user }) => user).filter((user) => user.id !== reader.id)
  return (
    <div className="mb-4 flex items-center gap-3 print:hidden">
      <label htmlFor={id} className="text-small font-[550]">
        Person
      </label>
      <Select
        id={id}
        value={userId}
        onChange={(event) => onChoose(event.target.value)}
        className="w-72 max-sm:flex-1"
      >
        <option value={reader.id}>{fullName(reader)} (you)</option>
        {others
          .toSorted((a, b) => fullName(a).localeCompare(fullName(b)))
          .map((person) => (
            <option key={person.id} value={person.id}>
              {fullName(person)}
            </option>
          ))}
        {userId !== reader.id && !others.some((person) => person.id === userId) && (
          <option value={userId}>Someone else</option>
        )}
      </Select>
    </div>
  )
}

function StatementSkeleton() {
  return (
    <Card className="grid content-start gap-4 px-5 pt-5 pb-8">
      <Skeleton className="h-4 w-72 max-w-full" />
      <div className="grid min-h-24 grid-cols-[8rem_minmax(0,1fr)] items-center gap-8 max-sm:grid-cols-1">
        <Skeleton className="h-11" />
        <Skeleton className="h-5" />
      </div>
      {[1, 2, 3, 4].map((index) => (
        <Skeleton key={index} className="h-9" />
      ))}
    </Card>
  )
}
