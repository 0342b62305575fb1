import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountOf, contextOf } from '#server/platform/http/request-context.ts'
import {
  company,
  companyRules,
  companySettings,
  firstStepParams,
  firstSteps,
  newCompany,
} from '#shared/company/contract.ts'
import { companyDeletion, deletionConfirmation } from '#shared/company/deletion-contract.ts'
import { askForDeletion, getDeletion, undoDeletion } from './deletion.ts'
import { finishFirstStep, listFirstSteps } from './first-steps.ts'
import { changeCompany, createCompany, getCompany } from './service.ts'
import { changeCompanyRules } from './settings.ts'

/** A company's setup, first week and settings (spec 2.7, 2.14). */
export const companyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/companies',
    {
      schema: { summary: 'Set up a company', body: newCompany, response: { 201: company } },
      config: { access: 'session' },
    },
    async (request, reply) => {
      const account = accountOf(request)
      const { inCompany, billing } = app
      const created = await createCompany({ account, inCompany, now: app.now(), billing }, request.body)
      return reply.code(201).send(created)
    },
  )

  app.get(
    '/api/companies/mine',
    { schema: { summary: 'The company and its policy of annual leave', response: { 200: company } } },
    async (request) => getCompany(contextOf(request)),
  )

  app.put(
    '/api/companies/mine',
    { schema: { summary: 'Change the company settings', body: companySettings, response: { 200: company } } },
    async (request) => changeCompany(contextOf(request), request.body),
  )

  app.put(
    '/api/companies/mine/settings',
    { schema: { summary: 'Change the rules around leave', body: companyRules, response: { 200: company } } },
    async (request) => changeCompanyRules(contextOf(request), request.body),
  )

  app.get(
    '/api/companies/mine/deletion',
    { schema: { summary: 'The company’s pending deletion', response: { 200: companyDeletion } } },
    async (request) => getDeletion(contextOf(request)),
  )

  app.post(
    '/api/companies/mine/deletion',
    {
      schema: {
        summary: 'Delete the company in 30 days',
        body: deletionConfirmation,
        response: { 200: companyDeletion },
      },
      config: { whileLocked: 'open' },
    },
    async (request) => askForDeletion(contextOf(request), request.body.name),
  )

  app.delete(
    '/api/companies/mine/deletion',
    {
      schema: { summary: 'Cancel the company’s deletion', response: { 200: companyDeletion } },
      config: { whileLocked: 'open' },
    },
    async (request) => undoDeletion(contextOf(request)),
  )

  app.get(
    '/api/first-steps',
    { schema: { summary: 'The steps of a company’s first week', response: { 200: firstSteps } } },
    async (request) => listFirstSteps(contextOf(request), app.billing !== null),
  )

  app.post(
    '/api/first-steps/:step',
    {
      schema: {
        summary: 'Mark a first step as done',
        params: firstStepParams,
        response: { 200: firstSteps },
      },
    },
    async (request) => finishFirstStep(contextOf(request), request.params.step, app.billing !== null),
  )
}
