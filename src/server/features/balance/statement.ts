import { readTypesWithAllowance } from '#server/features/leave-type/company-terms.ts'
import { readLeaveTypes } from '#server/features/leave-type/leave-types.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import { findMember, type Member } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { explainLine } from '#shared/leave/explain-line.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { leaveFigures } from '#shared/leave/leave-figures.ts'
import type { LeavePeriod } from '#shared/leave/leave-period.ts'
import { formatAmount, type LeaveUnit } from '#shared/leave/leave-unit.ts'
import { findShortage } from '#shared/leave/may-ask.ts'
import type { NotCounted } from '#shared/leave/not-counted.ts'
import { balanceOn, type StatementLine, type StatementYear, statementOn } from '#shared/leave/statement.ts'
import type {
  LeaveStatement,
  StatementLineView,
  StatementYearView,
} from '#shared/leave/statement-contract.ts'
import { canSeeBalances } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { readLeaveAccount } from './account.ts'
import { findNotCounted, readPeriods } from './not-counted.ts'

type TypeStatement = LeaveStatement['types'][number]
type Days = { on: PlainDate; today: PlainDate }

type Asked = {
  /** Default: the person's today. */
  on?: PlainDate | undefined
  /** Whether its lines of leave say what didn't count; default: yes. */
  withNotCounted?: boolean
}

/**
 * GET /api/leave-statements/{userId}: every balance of a person, active or not, at the end of a day (default:
 * the person's today), line by line (leave-rules, sections 1 and 2). For the person, for people who may
 * decide their requests, and for admins.
 *
 * @throws Refusal 'notFound' or 'forbidden'.
 */
export async function getLeaveStatement(
  ctx: Context,
  userId: string,
  { on, withNotCounted = true }: Asked = {},
): Promise<LeaveStatement> {
  return ctx.inCompany(async (tx, actor) => {
    const user =
      userId === actor.userId ? { ...actor, id: userId } : await findOther(tx, actor, userId, ctx.now)
    const { id, firstName, lastName, today } = user
    const days = { on: on ?? today, today }
    return {
      user: { id, firstName, lastName },
      ...days,
      types: await readTypeStatements(tx, userId, { ...days, locale: actor.locale, withNotCounted }),
    }
  })
}

async function findOther(tx: Tx, actor: Actor, userId: string, now: Date): Promise<Member> {
  const [user, lines] = await Promise.all([
    findMember(tx, userId, now),
    readReportingLines(tx, actor.today, [{ userId }]),
  ])
  if (!user) throw notFound('That person doesn’t exist.')
  if (!canSeeBalances(actor, lines.ownerOf({ userId }))) {
    throw forbidden('Only the person, their approvers and admins can see this statement.')
  }
  return user
}

/**
 * Every balance of a person within a transaction, line by line, at the end of `on`, for a reader's locale.
 */
export async function readTypeStatements(
  tx: Tx,
  userId: string,
  { locale, withNotCounted = true, ...days }: Days & { locale: string; withNotCounted?: boolean },
): Promise<TypeStatement[]> {
  const [withAllowance, types, periods] = await Promise.all([
    readTypesWithAllowance(tx, [userId]),
    readLeaveTypes(tx),
    withNotCounted ? readPeriods(tx, userId) : new Map<string, LeavePeriod[]>(),
  ])
  const ofTypes = types.filter(({ key }) => withAllowance.has(key))
  const accounts = await Promise.all(ofTypes.map(({ key }) => readLeaveAccount(tx, userId, key)))
  const statements = ofTypes.flatMap(({ key, name }, index) => {
    const account = accounts[index]
    const years = account ? statementOn(account, days.on) : []
    return account && years.length > 0 ? [{ key, name, account, years }] : []
  })
  const notCounted = await findNotCounted(tx, { userId, on: days.on, periods }, statements)
  return statements.map(({ key, name, account, years }) => ({
    leaveType: key,
    name,
    years: years.map((year) => toYearView(year, { notCounted, locale })),
    ...balancesOf(account, days),
  }))
}

function balancesOf(
  account: LeaveAccount,
  { on, today }: Days,
): Pick<TypeStatement, 'unit' | 'balance' | 'uncovered'> {
  const { unit } = leaveFigures(account, on)
  const balance = balanceOn(account, on)
  const shortage = findShortage(account, today)
  return {
    unit,
    balance: balance && formatAmount(balance.amount, balance.unit),
    uncovered: shortage && {
      from: shortage.from,
      unit: shortage.unit,
      amount: formatAmount(shortage.atMost, shortage.unit),
    },
  }
}

type Explaining = { notCounted: ReadonlyMap<StatementLine, NotCounted[]>; locale: string }

function toYearView(
  { year, unit, lines, balanceAmount }: StatementYear,
  explaining: Explaining,
): StatementYearView {
  const { start, end } = year
  return {
    unit,
    start,
    end,
    lines: lines.map((line) => toLineView(line, { ...explaining, unit })),
    balance: formatAmount(balanceAmount, unit),
  }
}

function toLineView(
  line: StatementLine,
  { notCounted, unit, locale }: Explaining & { unit: LeaveUnit },
): StatementLineView {
  const ofLine = notCounted.get(line) ?? []
  const isLeave = line.kind === 'taken'
  return {
    kind: line.kind,
    date: line.date,
    until: isLeave && line.until !== line.date ? line.until : null,
    amount: formatAmount(line.amount, unit),
    balance: formatAmount(line.balanceAmount, unit),
    explanation: explainLine(line, { unit, locale, notCounted: ofLine }),
    notCounted: ofLine,
    requestId: isLeave ? line.requestId : null,
    isPending: isLeave && line.status === 'pending',
  }
}
