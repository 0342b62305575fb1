import { adjustBalance } from '#server/features/balance/adjustments.ts'
import { listBalances } from '#server/features/balance/balances.ts'
import { getLeaveStatement } from '#server/features/balance/statement.ts'
import { lockPayPeriod } from '#server/features/report/lock-payroll.ts'
import { reportPayroll } from '#server/features/report/payroll.ts'
import { publicRoute } from '#server/platform/http/public-route.ts'
import { idParams } from '#shared/fields.ts'
import { balanceOfPerson, leaveStatement, statementQuery } from '#shared/leave/statement-contract.ts'
import {
  apiAdjusted,
  apiBalancesQuery,
  apiNewAdjustment,
  apiPayroll,
  apiPayrollParams,
  apiPayrollQuery,
} from '#shared/public-api/balance-contract.ts'
import { listRoute, pageOfAll } from './list-route.ts'

const listBalancesRoute = listRoute({
  url: '/api/v1/balances',
  operationId: 'listBalances',
  summary: 'Balances of the current leave year',
  scope: 'balances:read',
  query: apiBalancesQuery,
  item: balanceOfPerson,
  read: async (ctx, { query: { limit, leaveType }, after }) =>
    pageOfAll(await listBalances(ctx, leaveType), { limit, after, idOf: ({ user }) => user.id }),
})

const getStatement = publicRoute({
  method: 'GET',
  url: '/api/v1/people/:id/statement',
  operationId: 'getStatement',
  summary: 'A person’s balances, explained line by line',
  scope: 'balances:read',
  params: idParams,
  query: statementQuery,
  answer: leaveStatement,
  run: (ctx, { params, query }) => getLeaveStatement(ctx, params.id, query),
})

const adjust = publicRoute({
  method: 'POST',
  url: '/api/v1/adjustments',
  operationId: 'adjustBalance',
  summary: 'Adjust a balance',
  scope: 'balances:adjust',
  body: apiNewAdjustment,
  answer: apiAdjusted,
  status: 201,
  run: async (ctx, { body }) => {
    await adjustBalance(ctx, { ...body, amount: Number(body.amount) })
    const { userId, leaveType, unit } = body
    const { types } = await getLeaveStatement(ctx, userId, { withNotCounted: false })
    return {
      userId,
      leaveType,
      unit,
      remaining: types.find((type) => type.leaveType === leaveType)?.balance ?? null,
    }
  },
})

const getPayroll = publicRoute({
  method: 'GET',
  url: '/api/v1/payroll-periods',
  operationId: 'getPayrollPeriod',
  summary: 'The pay period that holds a day, with its lines and the periods around it',
  scope: 'reports:read',
  query: apiPayrollQuery,
  answer: apiPayroll,
  run: (ctx, { query }) => reportPayroll(ctx, query),
})

const lockPayroll = publicRoute({
  method: 'POST',
  url: '/api/v1/payroll-periods/:start/lock',
  operationId: 'lockPayrollPeriod',
  summary: 'Lock a pay period: its lines and files never change again',
  scope: 'balances:adjust',
  params: apiPayrollParams,
  answer: apiPayroll,
  run: async (ctx, { params: { start } }) => {
    await lockPayPeriod(ctx, start)
    return reportPayroll(ctx, { on: start })
  },
})

export const balanceRoutes = [listBalancesRoute, getStatement, adjust]
export const payrollRoutes = [getPayroll, lockPayroll]
