import { desc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import {
  creators,
  deciders,
  isCreator,
  isDecider,
  type LeaveRow,
  type PresentableLeave,
  presentLeave,
} from '#server/features/leave-record/rows.ts'
import { columnsOf, named } from '#server/platform/db/json-rows.ts'
import { preparedSql } from '#server/platform/db/prepared-query.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'

/**
 * GET /api/leave-requests/mine: the actor's own requests, newest first; amendments are inside the leave they
 * would change.
 */
export async function listOwnRequests(ctx: Context): Promise<LeaveRequest[]> {
  return ctx.inCompany(async (tx, actor) => {
    const own = await selectLeaveOf(tx, { userId: actor.userId })
    return presentLeave(tx, withAmendments(own.map(toOwnLeave)), actor.today)
  })
}

// The columns are named here because drizzle takes longer to map the rows than PostgreSQL takes to find them.
const selectLeaveOf = preparedSql<OwnRow>(() =>
  drizzle
    .mock()
    .select({
      ...columnsOf(leaveRequests),
      ...named({
        creatorFirstName: creators.firstName,
        creatorLastName: creators.lastName,
        deciderFirstName: deciders.firstName,
        deciderLastName: deciders.lastName,
      }),
    })
    .from(leaveRequests)
    .innerJoin(creators, isCreator)
    .leftJoin(deciders, isDecider)
    .where(eq(leaveRequests.userId, sql.placeholder('userId')))
    .orderBy(desc(leaveRequests.createdAt), desc(leaveRequests.id))
    .getSQL(),
)

type OwnRow = Omit<LeaveRow, 'createdAt' | 'decidedAt'> & {
  createdAt: string
  decidedAt: string | null
  creatorFirstName: string
  creatorLastName: string
  /** Null, like their last name, if nobody has decided. */
  deciderFirstName: string | null
  deciderLastName: string | null
}

function toOwnLeave(row: OwnRow): OwnLeave {
  const { createdBy, creatorFirstName, creatorLastName } = row
  return {
    request: {
      ...row,
      createdAt: new Date(row.createdAt),
      decidedAt: row.decidedAt === null ? null : new Date(row.decidedAt),
    },
    creator: { id: createdBy, firstName: creatorFirstName, lastName: creatorLastName },
    decider: toDecider(row),
  }
}

function toDecider({ decidedBy: id, deciderFirstName: firstName, deciderLastName: lastName }: OwnRow) {
  if (id === null || firstName === null || lastName === null) return null
  return { id, firstName, lastName }
}

type OwnLeave = Omit<PresentableLeave, 'amendment'>

/** A person's leave, each with its pending amendment. */
function withAmendments(leave: readonly OwnLeave[]): PresentableLeave[] {
  const waiting = leave.filter(({ request }) => request.amendsId !== null && request.status === 'pending')
  const amendmentOf = new Map(waiting.map(({ request }) => [request.amendsId, request]))
  return leave
    .filter(({ request }) => request.amendsId === null)
    .map((own) => ({ ...own, amendment: amendmentOf.get(own.request.id) ?? null }))
}
