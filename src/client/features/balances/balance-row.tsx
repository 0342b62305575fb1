import type { ReactNode, Ref } from 'react'
import { statementPath } from '#client/leave-ui/use-statement-address.ts'
import { formatLeaveNumber } from '#client/ui/data/format-dates.ts'
import { TextLink } from '#client/ui/layout/link.tsx'
import { fullName } from '#shared/full-name.ts'
import type { BalanceOfPerson } from '#shared/leave/statement-contract.ts'

type BalanceRowProps = {
  ref: Ref<HTMLTableRowElement>
  index: number
  balance: BalanceOfPerson
  leaveType: string
  children: ReactNode
}

/** A person's figures, with a link to the statement. On phones most of them are below the name. */
export function BalanceRow({ ref, index, balance, leaveType, children }: BalanceRowProps) {
  const { user, unit } = balance
  const inUnit = (amount: string) => formatLeaveNumber(amount, unit)
  const [total, used, pending] = [balance.total, balance.used, balance.pending].map(inUnit)
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      className="border-t align-top *:py-2 hover:bg-paper"
    >
      <th scope="row" className="pl-5 font-medium max-lg:pl-4">
        <TextLink href={statementPath({ person: user.id, type: leaveType })} className="min-h-8 break-words">
          {fullName(user)}
        </TextLink>
        <span className="block text-small font-normal text-muted sm:hidden">
          {total} in all, {used} used, {pending} pending
        </span>
      </th>
      <td className="pt-3! text-right max-sm:hidden">{total}</td>
      <td className="pt-3! text-right max-sm:hidden">{used}</td>
      <td className="pt-3! text-right max-sm:hidden">{pending}</td>
      <td className="pt-3! text-right font-semibold">{inUnit(balance.remaining)}</td>
      <td className="pr-5 pl-3 text-right max-lg:pr-4">{children}</td>
    </tr>
  )
}
