import { adjustBalance } from '#server/features/balance/adjustments.ts'
import { computeBalances, readBalancesOf, readVisiblePeople } from '#server/features/balance/balances.ts'
import { getLeaveStatement } from '#server/features/balance/statement.ts'
import { lockPayPeriod } from '#server/features/report/lock-payroll.ts'
import {
  downloadLockedPayroll,
  listPayrollFiles,
  listPayrollLines,
  readPayPeriods,
} from '#server/features/report/payroll.ts'
import { nameOfLine } from '#server/features/report/payroll-lines.ts'
import { notFound } from '#server/platform/errors.ts'
import { fileTypes } from '#server/platform/files/download.ts'
import { publicFile, publicRoute } from '#server/platform/http/public-route.ts'
import { idParams } from '#shared/fields.ts'
import { balanceOfPerson, leaveStatement, statementQuery } from '#shared/leave/statement-contract.ts'
import {
  apiAdjusted,
  apiBalancesQuery,
  apiNewAdjustment,
  apiPayPeriod,
  apiPayPeriods,
  apiPayrollFile,
  apiPayrollFileParams,
  apiPayrollLine,
  apiPayrollParams,
  apiPayrollQuery,
} from '#shared/public-api/balance-contract.ts'
import { pageOnly } from '#shared/public-api/list-contract.ts'
import { listRoute, pageOfAll } from './list-route.ts'

const listBalancesRoute = listRoute({
  url: '/api/v1/balances',
  operationId: 'listBalances',
  summary: 'Balances of the current leave year',
  scope: 'balances:read',
  query: apiBalancesQuery,
  item: balanceOfPerson,
  read: async (ctx, { query: { limit, leaveType, userId }, after }) => {
    const { page, read } = await ctx.inCompany(async (tx, actor) => {
      const visible = await readVisiblePeople(tx, actor, leaveType)
      const wanted = userId === undefined ? visible : visible.filter(({ id }) => id === userId)
      if (userId !== undefined && wanted.length === 0) throw nobody()
      const people = pageOfAll(wanted, { limit, after, keyOf: ({ id }) => id })
      const { today } = actor
      return { page: people, read: await readBalancesOf(tx, people.items, { leaveType, today }) }
    })
    return { items: await computeBalances(read), next: page.next }
  },
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
    const id = await adjustBalance(ctx, { ...body, amount: Number(body.amount) })
    const { userId, leaveType, unit } = body
    const { types } = await getLeaveStatement(ctx, userId, { withNotCounted: false })
    return {
      id,
      userId,
      leaveType,
      unit,
      remaining: types.find((type) => type.leaveType === leaveType)?.balance ?? null,
    }
  },
})

const getPeriods = publicRoute({
  method: 'GET',
  url: '/api/v1/payroll-periods',
  operationId: 'getPayrollPeriod',
  summary: 'The pay period that includes a day, and the periods around it',
  scope: 'reports:read',
  query: apiPayrollQuery,
  answer: apiPayPeriods,
  run: (ctx, { query }) => readPayPeriods(ctx, query.on),
})

const listLines = listRoute({
  url: '/api/v1/payroll-periods/:start/lines',
  operationId: 'listPayrollLines',
  summary: 'The lines of a pay period, by person; until it’s locked, they may change',
  scope: 'reports:read',
  params: apiPayrollParams,
  query: pageOnly,
  item: apiPayrollLine,
  read: async (ctx, { params: { start }, query: { limit }, after }) =>
    pageOfAll(await listPayrollLines(ctx, start), { limit, after, keyOf: nameOfLine }),
})

const lockPayroll = publicRoute({
  method: 'POST',
  url: '/api/v1/payroll-periods/:start/lock',
  operationId: 'lockPayrollPeriod',
  summary: 'Lock a pay period: its lines and files never change again',
  scope: 'balances:adjust',
  params: apiPayrollParams,
  answer: apiPayPeriod,
  run: async (ctx, { params: { start } }) => {
    await lockPayPeriod(ctx, start)
    const { period } = await readPayPeriods(ctx, start)
    return period
  },
})

const listFiles = listRoute({
  url: '/api/v1/payroll-periods/:start/files',
  operationId: 'listPayrollFiles',
  summary: 'The files of a locked pay period; none before it’s locked',
  scope: 'reports:read',
  params: apiPayrollParams,
  query: pageOnly,
  item: apiPayrollFile,
  read: async (ctx, { params: { start }, query: { limit }, after }) =>
    pageOfAll(await listPayrollFiles(ctx, start), { limit, after, keyOf: ({ format }) => format }),
})

const getFile = publicFile({
  url: '/api/v1/payroll-periods/:start/files/:format',
  operationId: 'downloadPayrollFile',
  summary: 'A file of a locked pay period, which never changes',
  scope: 'reports:read',
  params: apiPayrollFileParams,
  contentTypes: ['text/csv', fileTypes.xlsx],
  download: (ctx, { params: { start, format } }) => downloadLockedPayroll(ctx, start, format),
})

const nobody = () => notFound('No one whose balances you can see has that ID.')

export const balanceRoutes = [listBalancesRoute, getStatement, adjust]
export const payrollRoutes = [getPeriods, listLines, lockPayroll, listFiles, getFile]
