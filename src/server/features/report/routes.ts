import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { downloadOf, type FileFormat } from '#server/platform/files/download.ts'
import type { FileTable } from '#server/platform/files/table.ts'
import { contextOf } from '#server/platform/http/request-context.ts'
import { sendDownload } from '#server/platform/http/send-download.ts'
import { done } from '#shared/fields.ts'
import {
  availabilityReport,
  availabilityReportQuery,
  balancesReport,
  balancesReportQuery,
  decisionTimesReport,
  decisionTimesReportQuery,
  historyReport,
  historyReportQuery,
  payrollPeriodParams,
  payrollReport,
  payrollReportQuery,
  usageReport,
  usageReportQuery,
} from '#shared/report/contract.ts'
import { availabilityTable, reportAvailability } from './availability.ts'
import { balancesTable, reportBalances } from './balances.ts'
import { decisionTimesTable, reportDecisionTimes } from './decision-times.ts'
import { historyTable, reportHistory } from './history.ts'
import { lockPayPeriod } from './lock-payroll.ts'
import { downloadPayroll, reportPayroll } from './payroll.ts'
import { reportUsage, usageTable } from './usage.ts'

/** The fastest compression that browsers know, as there may be a million rows. */
const compress = { encodings: ['gzip' as const], zlibOptions: { level: 1 } }

/**
 * Each report on the screen, and as a file with the same rows (product, section 4). No HEAD, which would
 * build the whole file and send none of it.
 */
export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/reports/balances',
    {
      compress,
      exposeHeadRoute: false,
      schema: {
        summary: 'What each person was granted, has used and has left on a day',
        querystring: balancesReportQuery,
        response: { 200: jsonOrFile(balancesReport) },
      },
    },
    async (request, reply) => {
      const { format = 'json', ...filter } = request.query
      const report = await reportBalances(contextOf(request), filter)
      return format === 'json' ? report : send(reply, balancesTable(report), format)
    },
  )

  app.get(
    '/api/reports/history',
    {
      compress,
      exposeHeadRoute: false,
      schema: {
        summary: 'Every request of a period, with who decided it and when',
        querystring: historyReportQuery,
        response: { 200: jsonOrFile(historyReport) },
      },
    },
    async (request, reply) => {
      const { format = 'json', after, ...filter } = request.query
      const ctx = contextOf(request)
      if (format === 'json') return reportHistory(ctx, { ...filter, after })
      return send(reply, await historyTable(ctx, filter), format)
    },
  )

  app.get(
    '/api/reports/availability',
    {
      compress,
      exposeHeadRoute: false,
      schema: {
        summary: 'Approved leave over 90 days, and how many people are available each day',
        querystring: availabilityReportQuery,
        response: { 200: jsonOrFile(availabilityReport) },
      },
    },
    async (request, reply) => {
      const { format = 'json', ...filter } = request.query
      const ctx = contextOf(request)
      if (format === 'json') return reportAvailability(ctx, filter)
      return send(reply, await availabilityTable(ctx, filter), format)
    },
  )

  app.get(
    '/api/reports/decision-times',
    {
      compress,
      exposeHeadRoute: false,
      schema: {
        summary: 'How long each approver took to decide, and how many requests are waiting for them',
        querystring: decisionTimesReportQuery,
        response: { 200: jsonOrFile(decisionTimesReport) },
      },
    },
    async (request, reply) => {
      const { format = 'json', ...filter } = request.query
      const report = await reportDecisionTimes(contextOf(request), filter)
      return format === 'json' ? report : send(reply, decisionTimesTable(report), format)
    },
  )

  app.get(
    '/api/reports/usage',
    {
      compress,
      exposeHeadRoute: false,
      schema: {
        summary: 'Days of leave by month and type, and who has low leave usage',
        querystring: usageReportQuery,
        response: { 200: jsonOrFile(usageReport) },
      },
    },
    async (request, reply) => {
      const { format = 'json', ...filter } = request.query
      const ctx = contextOf(request)
      if (format === 'json') return reportUsage(ctx, filter)
      return send(reply, await usageTable(ctx, filter), format)
    },
  )

  app.get(
    '/api/reports/payroll',
    {
      compress,
      exposeHeadRoute: false,
      schema: {
        summary: 'Paid and unpaid days of a pay period, with corrections of earlier ones',
        querystring: payrollReportQuery,
        response: { 200: jsonOrFile(payrollReport) },
      },
    },
    async (request, reply) => {
      const { format = 'json', ...filter } = request.query
      const ctx = contextOf(request)
      if (format === 'json') return reportPayroll(ctx, filter)
      return sendDownload(reply, await downloadPayroll(ctx, filter, format))
    },
  )

  app.post(
    '/api/payroll-periods/:start/lock',
    {
      schema: {
        summary: 'Lock a pay period, so that its files no longer change',
        params: payrollPeriodParams,
        response: { 200: done },
      },
    },
    async (request) => {
      await lockPayPeriod(contextOf(request), request.params.start)
      return { ok: true as const }
    },
  )
}

/** For the OpenAPI document. */
function jsonOrFile<Report extends z.ZodMiniType>(report: Report) {
  return {
    content: {
      'application/json': { schema: report },
      'text/csv': { schema: z.string() },
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: z.string() },
    },
  }
}

async function send(reply: FastifyReply, table: FileTable, format: FileFormat): Promise<FastifyReply> {
  return sendDownload(reply, await downloadOf(table, format))
}
